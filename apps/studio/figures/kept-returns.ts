import { readFileSync } from 'node:fs'

/** Returns in per cent, as lobbies show them, by the hash of the file that is played. `npm run figures` writes it. */
export const KEPT_RETURNS = new URL('./kept-returns.json', import.meta.url)

let kept: Readonly<Record<string, string>> | undefined

/** A studio that starts tells the returns of all its games at once: working them out would take seconds of its time. */
export function keptReturn(hash: string): string | undefined {
  kept ??= JSON.parse(readFileSync(KEPT_RETURNS, 'utf8')) as Record<string, string>
  return kept[hash]
}
