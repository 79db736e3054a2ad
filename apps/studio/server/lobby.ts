import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What lobbies show of a game: the path of its cover under /stage/, its name in each language, and its theme. */
export type ShownGame = { cover: string; names: Readonly<Record<'EN' | 'VI' | 'UR', string>>; theme: string }

/** By the id of the game, as the build of the stage wrote it; nothing where the stage was not built. */
export function readLobby(folder: string): Map<string, ShownGame> {
  const file = join(folder, 'lobby.json')
  if (!existsSync(file)) return new Map()
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, ShownGame>))
}
