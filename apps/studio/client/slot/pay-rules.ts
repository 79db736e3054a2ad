import type { GameFile } from '../../engine/slots/game-file.ts'
import type { Say } from '../words/words.ts'

type Parts = { file: GameFile; say: Say; name: (id: string) => string; worth: (coins: number) => string }

/** How lines or ways pay, from which end. */
export function explainDirection({ file, say }: Pick<Parts, 'file' | 'say'>): string {
  const direction = (file.pay && 'direction' in file.pay && file.pay.direction) || 'left'
  if (file.pay?.kind === 'ways') {
    const ends = { left: say('waysText'), right: say('waysRightText'), each: say('waysEachText') }
    return ends[direction as keyof typeof ends]
  }
  return {
    left: say('linesText'),
    right: say('linesRightText'),
    both: say('linesBothText'),
    each: say('linesEachText'),
    any: say('linesAnyText'),
  }[direction]
}

/** Prizes of groups and of what lies on a line whatever runs there. */
export function explainPrizes({ file, say, name, worth }: Parts): string[] {
  const groups = Object.values(file.groups ?? {}).map(({ of, line, ways }) => {
    const pays = Object.entries(line ?? ways ?? {}).map(([count, coins]) => `${count} × ${worth(coins)}`)
    return say('groupText', { symbols: of.map(name).join(', '), pays: pays.join(' · ') })
  })
  const alternatives = (text: string) => text.split('|').map(name).join(' / ')
  const combinations = (file.combinations ?? []).map(({ line, count, coins }) => {
    const places = line?.map(text => (text === '*' ? '…' : alternatives(text))).join(' – ')
    const counts = Object.entries(count ?? {}).map(([text, many]) => `${many} × ${alternatives(text)}`)
    const list = [...(places ? [places] : []), ...counts].join(' + ')
    return places ? `${list}: ${worth(coins)}` : say('combinationText', { list, amount: worth(coins) })
  })
  return [...groups, ...combinations]
}

/** The book, wild reels and big symbols, in the base game and in free spins. */
export function explainReels({ file, say, name }: Omit<Parts, 'worth'>): string[] {
  const { freeSpins } = file
  const texts = [file.wildReels, freeSpins?.wildReels].flatMap(wildReels => {
    if (!wildReels) return []
    const { symbol, reels, chance, respins } = wildReels
    return [
      say('wildReelsText', { symbol: name(symbol), reels: reelNumbers(reels) }),
      ...(chance ? [say('wildChanceText', { times: chance[0], of: chance[1] })] : []),
      ...(respins?.perSpin ? [say('respinsSpinText', { count: respins.perSpin })] : []),
      ...(respins?.perWild ? [say('respinsWildText', { count: respins.perWild })] : []),
      ...(respins?.allWild ? [say('respinsAllText')] : []),
    ]
  })
  const book = freeSpins?.book
  if (book) {
    const drawn = Array.isArray(book.symbols) ? book.symbols : Object.keys(book.symbols)
    texts.push(say('bookText', { symbols: drawn.map(name).join(', ') }))
  }
  let reel = 0
  for (const strip of file.strips[freeSpins?.strips ?? 'base'] ?? []) {
    const span = typeof strip === 'object' && typeof strip.big !== 'number' && strip.big ? Number(strip.span) : 1
    if (span > 1 && freeSpins)
      texts.push(say('bigText', { reels: reelNumbers(Array.from({ length: span }, (_, i) => reel + i)) }))
    reel += span
  }
  return texts
}

/** What is counted as a scatter and where, and whether free spins pay it. */
export function explainScatter(
  { pays, paysIn, reels, with: wilds }: NonNullable<GameFile['symbols'][string]['scatter']>,
  id: string,
  { say, name }: Pick<Parts, 'say' | 'name'>,
): string[] {
  const symbol = name(id)
  return [
    ...(pays ? [say('scatterText', { symbol })] : []),
    ...(reels ? [say('scatterReelsText', { symbol, reels: reelNumbers(reels) })] : []),
    ...(wilds ?? []).map(wild => say('scatterWithText', { symbol, wild: name(wild) })),
    ...(paysIn ? [say('scatterBaseText', { symbol })] : []),
  ]
}

/** Reels as players count them, from 1. */
export function reelNumbers(reels: readonly number[]): string {
  return reels.map(reel => reel + 1).join(', ')
}
