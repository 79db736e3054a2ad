import type { Chips } from './slip.ts'

const MOST = 6

/** Bets that a player keeps to lay them again with one press, on this device. */
export type Favourites = { readonly list: readonly Chips[]; keep(chips: Chips): void; drop(at: number): void }

/** `known` says which bets the table has: its rules may have changed since. */
export function readFavourites(game: string, known: (bet: string) => boolean): Favourites {
  const key = `stage-favourites:${game}`
  let list = read(key, known)
  const write = (next: Chips[]) => {
    list = next.slice(0, MOST)
    try {
      localStorage.setItem(key, JSON.stringify(list.map(chips => [...chips])))
    } catch {
      /* a frame of another site may have no storage: they last as long as the page */
    }
  }
  return {
    get list() {
      return list
    },
    keep: chips => write([new Map(chips), ...list]),
    drop: at => write(list.filter((_, i) => i !== at)),
  }
}

function read(key: string, known: (bet: string) => boolean): Chips[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    if (!Array.isArray(kept)) return []
    const isBet = (entry: unknown): entry is [string, number] =>
      Array.isArray(entry) && typeof entry[0] === 'string' && Number.isSafeInteger(entry[1]) && known(entry[0])
    return kept.filter(Array.isArray).map(entries => new Map(entries.filter(isBet)))
  } catch {
    return []
  }
}
