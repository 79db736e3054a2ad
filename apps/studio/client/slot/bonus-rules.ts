import type { GameFile } from '../../engine/slots/game-file.ts'
import { h } from '../shell/dom.ts'
import type { PanelParts } from '../shell/panels.ts'
import type { Say } from '../words/words.ts'
import { returnsOf, showReturn } from './buy-row.ts'
import { nameBonus, nameBuy, namePool, nameTier } from './feature-names.ts'

type BonusRules = {
  file: GameFile
  figures: PanelParts['sheet']['figures']
  say: Say
  name(id: string): string
  /** Coins as money at the stake. */
  worth(coins: number): string
}
type Bonus = NonNullable<GameFile['bonuses']>[string]
type BonusOf<K extends Bonus['kind']> = Extract<Bonus, { kind: K }>
/** A text, and what it names one by one, each with how often it comes; places that are numbered begin with their number. */
type Told = string | { text: string; list: readonly { main: string; side: string }[]; numbered?: true }
type Reward = { coins?: number | undefined; bonus?: string | undefined }

/** How each bonus begins and what it pays, what may be bought, and the pools: all from the game's own data. */
export function explainBonuses(parts: BonusRules): HTMLElement[] {
  const { file, say } = parts
  const bonuses = Object.entries(file.bonuses ?? {}).flatMap(([id, bonus]) => [
    h('h3', {}, nameBonus(bonus.kind, say)),
    ...paragraphs([...explainStart(parts, id), ...explainPrizes(parts, bonus)]),
  ])
  const sold = explainBuys(parts)
  const pools = explainPools(parts)
  const { gamble, maxWin } = file
  const most = gamble && parts.worth(gamble.maxWin * file.bet)
  return [
    ...bonuses,
    ...(maxWin
      ? paragraphs([say('maxWinText', { amount: parts.worth(maxWin * file.bet), times: maxWin.toLocaleString('en') })])
      : []),
    ...(gamble && most
      ? [h('h3', {}, say('gamble')), ...paragraphs([say('gambleText', { steps: gamble.maxSteps, most })])]
      : []),
    ...(sold.length > 0 ? [h('h3', {}, say('buysTitle')), ...paragraphs(sold)] : []),
    ...(pools.length > 0 ? [h('h3', {}, say('poolsTitle')), ...paragraphs([...pools, say('poolShareText')])] : []),
  ]
}

const paragraphs = (told: readonly Told[]) =>
  told.flatMap(each => {
    if (typeof each === 'string') return [h('p', {}, each)]
    const items = each.list.map(({ main, side }) => {
      const parts = [h('bdi', {}, main), h('small', {}, h('bdi', {}, side))]
      return h('li', {}, ...(each.numbered ? parts.toReversed() : parts))
    })
    return [h('p', {}, each.text), h('ul', { class: 'prizes' }, ...items)]
  })

/** Which symbols begin it, and what multiplies it then. */
function explainStart({ file, say, name }: BonusRules, id: string): string[] {
  const times = file.freeSpins?.multiplier ?? 1
  return Object.entries(file.symbols).flatMap(([symbol, { lineBonus, scatter }]) => {
    const begun: string[] = []
    if (lineBonus && 'bonus' in lineBonus && lineBonus.bonus === id) {
      begun.push(say('bonusLineText', { count: lineBonus.count, symbol: name(symbol) }))
      const multiplies = Object.values(file.symbols).some(
        ({ wild }) => wild && !wild.except?.includes(symbol) && [wild.multiplier ?? 1].flat().some(by => by > 1),
      )
      if (multiplies) begun.push(say('bonusTimesText'))
    }
    const counts = Object.keys(scatter?.bonus ?? {}).map(Number)
    for (const [at, count] of counts.entries()) {
      if (scatter!.bonus![count] !== id) continue
      const next = counts[at + 1]
      const shown =
        next === undefined ? say('orMore', { count }) : next > count + 1 ? `${count}–${next - 1}` : `${count}`
      begun.push(say('bonusScatterText', { count: shown, symbol: name(symbol) }))
    }
    const isMultiplied = times > 1 && (lineBonus !== undefined || file.freeSpins?.scatterMultiplied !== false)
    return begun.length > 0 && isMultiplied ? [...begun, say('bonusFreeText', { multiplier: times })] : begun
  })
}

function explainPrizes(parts: BonusRules, bonus: Bonus): Told[] {
  const { say, worth } = parts
  const texts = {
    wheel: () => explainWheel(parts, bonus as BonusOf<'wheel'>),
    pick: () => explainPick(parts, bonus as BonusOf<'pick'>),
    board: () => explainBoard(parts, bonus as BonusOf<'board'>),
    book: () => explainBook(parts, bonus as BonusOf<'book'>),
    holdAndWin: () => explainHoldAndWin(parts, bonus as BonusOf<'holdAndWin'>),
  }[bonus.kind]()
  return bonus.consolation ? [...texts, say('consolationText', { amount: worth(bonus.consolation) })] : texts
}

/** `1.25`, `1.25 + Open and collect`, or a dash for nothing. */
function showReward({ file, say, worth }: BonusRules, { coins, bonus }: Reward): string {
  const parts = [
    ...(coins ? [worth(coins)] : []),
    ...(bonus ? [nameBonus(file.bonuses?.[bonus]?.kind ?? '', say)] : []),
  ]
  return parts.join(' + ') || '–'
}

/** Equal ones once, each with its chance. */
function weigh(prizes: readonly { main: string; weight: number }[]) {
  const weights = new Map<string, number>()
  for (const { main, weight } of prizes) weights.set(main, (weights.get(main) ?? 0) + weight)
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  return [...weights].filter(([, weight]) => weight > 0).map(([main, weight]) => ({ main, side: `${weight}/${total}` }))
}

function explainWheel(parts: BonusRules, { spins = 1, segments }: BonusOf<'wheel'>): Told[] {
  const prizes = segments
    .map(segment => (typeof segment === 'number' ? { coins: segment } : segment))
    .map(segment => ({ main: showReward(parts, segment), weight: ('weight' in segment ? segment.weight : 1) ?? 1 }))
  return [{ text: parts.say('wheelText', { spins }), list: weigh(prizes) }]
}

function explainPick(parts: BonusRules, { items, picks }: BonusOf<'pick'>): Told[] {
  const { say } = parts
  const count = items.reduce((sum, item) => sum + (item.count ?? 1), 0)
  const list = items.map(item => {
    const held = showReward(parts, item)
    return { main: item.end ? say('pickEnd', { held }) : held, side: `× ${item.count ?? 1}` }
  })
  return [
    { text: say('pickText', { count }), list },
    ...(items.some(item => item.end) ? [say('pickUntilEndText')] : []),
    ...(picks ? [say('pickCountText', { picks })] : []),
    say('pickFairText'),
  ]
}

function explainBoard(parts: BonusRules, { throws, faces = 6, start = 0, cells }: BonusOf<'board'>): Told[] {
  const { say } = parts
  const list = cells.map((cell, i) => {
    const held =
      cell.jump === undefined
        ? `${showReward(parts, cell)}${cell.timesDie ? ` × ${say('die')}` : ''}`
        : say('boardJump', { place: cell.jump + 1 })
    return { main: cell.end ? say('pickEnd', { held }) : held, side: `${i + 1}` }
  })
  return [
    say('boardText', { throws, faces, places: cells.length, start: start + 1 }),
    { text: say('boardCellsText'), list, numbered: true },
  ]
}

function explainBook({ say, worth }: BonusRules, { rows }: BonusOf<'book'>): Told[] {
  return [{ text: say('bookBonusText'), list: weigh(rows.map(([weight, coins]) => ({ main: worth(coins), weight }))) }]
}

function explainHoldAndWin(parts: BonusRules, { respins = 3, fill, values, full }: BonusOf<'holdAndWin'>): Told[] {
  const { file, say, worth } = parts
  const named = (tier: string | undefined, coins: number) =>
    tier ? `${nameTier(tier, say)} ${worth(coins)}` : worth(coins)
  const chances = Object.entries(fill.chances).map(([held, chance]) => ({
    main: `${((chance / fill.in) * 100).toFixed(2)}\u00a0%`,
    side: say('holdFrom', { held }),
  }))
  const prizes = values.map(({ coins, weight = 1, tier }) => ({ main: named(tier, coins), weight }))
  const cells = file.grid.reels * file.grid.rows
  return [
    say('holdText', { respins }),
    { text: say('holdChancesText'), list: chances },
    { text: say('holdValuesText'), list: weigh(prizes) },
    ...(full ? [say('holdFullText', { cells, amount: named(full.tier, full.coins) })] : []),
  ]
}

function explainBuys({ file, figures, say, worth }: BonusRules): string[] {
  const returns = returnsOf(figures)
  return Object.entries(file.buys ?? {}).flatMap(([id, buy]) => {
    const bonus = 'bonus' in buy ? file.bonuses?.[buy.bonus] : undefined
    const rtp = returns.find(each => each.id === id)?.rtp
    return [
      say('buyRulesText', {
        feature: nameBuy(file, id, say),
        price: worth(buy.price),
        times: String(buy.price / file.bet),
        rtp: rtp === undefined ? '–' : showReturn(rtp),
      }),
      ...(bonus?.kind === 'holdAndWin' && bonus.start ? [say('buyStartText', { start: bonus.start })] : []),
    ]
  })
}

function explainPools({ file, say, name }: BonusRules): string[] {
  return Object.entries(file.jackpots ?? {}).map(([id, jackpot]) => {
    const tier = namePool(id, say)
    const share = `${jackpot.contribution / 10_000}\u00a0%`
    return 'chance' in jackpot
      ? say('poolChanceText', { tier, share, of: jackpot.chance.of, in: jackpot.chance.in.toLocaleString('en') })
      : say('poolLineText', { tier, share, count: jackpot.line.count, symbol: name(jackpot.line.symbol) })
  })
}
