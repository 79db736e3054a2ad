import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Plays stories by their file's name; `looks` as tests/stories/hands.ts reads it. */
export async function playStories(looks: 'all' | 'other', args: string[]): Promise<boolean> {
  const env = { ...process.env, STORY_LOOKS: looks }
  const all = ['node_modules/@playwright/test/cli.js', 'test', ...args]
  const [code] = await once(spawn(process.execPath, all, { env, stdio: 'inherit' }), 'exit')
  return code === 0
}
