import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** The stories of accounts, each in another language, theme and size than the one it is told in by `npm test`. */
export async function run(print: (line: string) => void): Promise<boolean> {
  const args = ['node_modules/@playwright/test/cli.js', 'test', 'accounts', '--grep-invert', 'every screen']
  const env = { ...process.env, STORY_LOOKS: 'other' }
  const child = spawn(process.execPath, args, { env, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  print(`stories in the other look ended with ${code}`)
  return code === 0
}
