import type { FeedItem, StatementClass } from '#features/games/api-vendor.ts'
import { type Area, demand, NotProvable } from '../case.ts'
import { sha256Hex } from '../signing.ts'
import type { VendorKit } from '../vendor-kit.ts'

const DAYS = 3
const TRIES = 3
const NO_DAY = '1999-12-31'

/** In which class a transaction counts. */
function classOf(item: FeedItem, byTx: ReadonlyMap<string, FeedItem>): StatementClass {
  switch (item.op) {
    case 'bet':
      return item.kind === 'tip' ? 'TIP' : item.kind === 'jackpot_contribution' ? 'JACKPOT_CONTRIB' : 'BET'
    case 'win':
      return item.kind === 'jackpot' ? 'JACKPOT' : 'WIN'
    case 'rollback':
      return byTx.get(item.ref)?.op === 'win' ? 'ROLLBACK_WIN' : 'ROLLBACK_BET'
    case 'partial_refund':
      return 'REFUND'
    case 'adjust':
      return 'ADJUST'
    case 'promo_win':
      return 'PROMO'
  }
}

const OUT_OF_PLAYER: StatementClass[] = ['BET', 'TIP', 'JACKPOT_CONTRIB', 'ROLLBACK_WIN']

type Sum = { count: number; nothing: number; total: bigint }

/** What the statement of a day must say by the feed; `nothing` counts the rollbacks that found nothing to undo. */
function sumsOf(day: string, items: readonly FeedItem[]): Map<string, Sum> {
  const byTx = new Map(items.map(item => [item.tx, item]))
  const sums = new Map<string, Sum>()
  for (const item of items) {
    if (!item.at.startsWith(day) || (item.state !== 'ACCEPTED' && item.state !== 'ROLLED_BACK')) continue
    const which = classOf(item, byTx)
    const name = `${item.currency} ${which}`
    const { count, nothing, total } = sums.get(name) ?? { count: 0, nothing: 0, total: 0n }
    const given = item.op === 'bet' && item.kind === 'free_round' ? 0n : BigInt(item.amount)
    const moved = OUT_OF_PLAYER.includes(which) ? -given : given
    const isNothing = item.op === 'rollback' && given === 0n
    sums.set(name, { count: count + 1, nothing: nothing + Number(isNothing), total: total + moved })
  }
  return sums
}

/** Throws unless the day's statement is the sum of the feed's day. */
async function compareDay(kit: VendorKit, day: string, items: readonly FeedItem[]): Promise<void> {
  const reply = await kit.askOk('statement', { date: day })
  const { lines = [], hash } = reply.value
  const texts = lines.map(line => `${line.currency}|${line.class}|${line.count}|${line.total}`)
  demand(hash === sha256Hex(texts.sort().join('\n')), `hash ${sha256Hex(texts.sort().join('\n'))}`, reply)
  const sums = sumsOf(day, items)
  for (const { currency, class: which, count, total } of lines) {
    const sum = sums.get(`${currency} ${which}`) ?? { count: 0, nothing: 0, total: 0n }
    const same = total === String(sum.total) && count <= sum.count && count >= sum.count - sum.nothing
    demand(same, `by the feed, ${sum.count} ${which} of together ${sum.total} ${currency}`, reply)
    sums.delete(`${currency} ${which}`)
  }
  const missing = [...sums].filter(([, sum]) => sum.count > sum.nothing).map(([name]) => name)
  demand(missing.length === 0, `lines for ${missing.join(', ')}, which the feed has`, reply)
}

async function readPlayed(kit: VendorKit): Promise<FeedItem[]> {
  const items = await kit.readFeed()
  if (items.length === 0) throw new NotProvable('the feed is empty: let somebody play first')
  return items
}

export const books: Area<VendorKit> = {
  name: 'books',
  cases: [
    {
      id: 'V-050',
      about: 'the feed has each transaction once, and the same cursor gives the same page',
      run: async kit => {
        await kit.readFeed()
      },
    },
    {
      id: 'V-051',
      about: 'the feed gives no more than was asked for, and goes on where it stopped',
      run: async kit => {
        const all = await readPlayed(kit)
        const first = await kit.askOk('feed', { cursor: '', limit: 1 })
        const second = await kit.askOk('feed', { cursor: first.value.cursor ?? '', limit: 1 })
        demand(first.value.items?.length === 1, 'one item', first)
        const next = second.value.items?.[0]?.tx
        demand(all.length === 1 || next !== first.value.items[0]!.tx, 'the transaction after the first', second)
      },
    },
    {
      id: 'V-052',
      about: 'refunds of the feed refer to bets of the feed',
      run: async kit => {
        const items = await readPlayed(kit)
        const known = new Set(items.filter(({ op }) => op === 'bet').map(({ tx }) => tx))
        const lost = items.filter(item => item.op === 'partial_refund' && !known.has(item.ref))
        demand(lost.length === 0, 'every ref in the feed', undefined, lost.map(item => item.tx).join(', '))
      },
    },
    {
      id: 'V-053',
      about: 'the failed queue is read by cursor; the same cursor gives the same page',
      run: async kit => {
        const first = await kit.askOk('failed', { cursor: '' })
        const again = await kit.askOk('failed', { cursor: '' })
        demand(first.value.items !== undefined && first.value.cursor !== undefined, 'items and a cursor', first)
        demand(first.body === again.body, `the same page again: ${first.body}`, again)
      },
    },
    {
      id: 'V-054',
      about: 'resolving a call that never failed does no harm',
      run: async kit => {
        const reply = await kit.ask('failed_resolve', { id: kit.id('never'), our_tx: 't_none' })
        demand(reply.http > 0 && reply.http < 500, 'OK or a refusal', reply)
      },
    },
    {
      id: 'V-060',
      about: 'the statement of a day is the sum of the feed’s day by currency and class, with its hash',
      run: async kit => {
        for (let tries = 1; ; tries++) {
          const items = await readPlayed(kit)
          const days = [...new Set(items.map(item => item.at.slice(0, 10)))].sort().slice(-DAYS)
          try {
            for (const day of days) await compareDay(kit, day, items)
            return
          } catch (error) {
            // Somebody may be playing: the feed and the statement were not read at one moment.
            if (tries === TRIES) throw error
            await new Promise(resolve => setTimeout(resolve, 500))
          }
        }
      },
    },
    {
      id: 'V-061',
      about: 'the statement of a day without anything is empty, with the hash of nothing',
      run: kit => compareDay(kit, NO_DAY, []),
    },
    {
      id: 'V-062',
      about: 'a statement is of a day',
      run: async kit => {
        const exchange = await kit.raw('statement', JSON.stringify({ request_id: kit.id('q'), date: 'yesterday' }))
        demand(exchange.http === 400, 'HTTP 400', exchange)
      },
    },
  ],
}

/** A round of the feed by the state of its bets, or not provable. */
async function roundWhere(kit: VendorKit, wanted: (items: FeedItem[]) => boolean, what: string) {
  const rounds = Map.groupBy(await readPlayed(kit), ({ player, round }) => `${player} ${round}`)
  const found = [...rounds.values()].findLast(items => items[0]!.round !== '' && wanted(items))
  if (!found) throw new NotProvable(`the feed has no ${what}`)
  return found
}

export const rounds: Area<VendorKit> = {
  name: 'rounds',
  cases: [
    {
      id: 'V-030',
      about: 'an unknown round is UNKNOWN, also the round of another player',
      run: async kit => {
        const unknown = { player: kit.id('player'), round: kit.id('round') }
        const reply = await kit.askOk('round_status', unknown)
        demand(reply.value.state === 'UNKNOWN', 'state UNKNOWN', reply)
        const detail = await kit.ask('round_detail', { ...unknown, language: 'EN' })
        demand(detail.value.status !== 'OK' && detail.http < 500, 'a status other than OK', detail)
      },
    },
    {
      id: 'V-031',
      about: 'a round that was paid is COMPLETED and tells its wins with their ids',
      run: async kit => {
        const isPaid = (items: FeedItem[]) => items.some(({ op, state }) => op === 'win' && state === 'ACCEPTED')
        const items = await roundWhere(kit, isPaid, 'round with a win')
        const [{ player, round }] = items as [FeedItem]
        const reply = await kit.askOk('round_status', { player, round })
        demand(reply.value.state === 'COMPLETED' || reply.value.state === 'IN_PROGRESS', 'state COMPLETED', reply)
        for (const { op, state, tx, amount } of items)
          if (op === 'win' && state === 'ACCEPTED') {
            const told = reply.value.wins?.some(win => win.tx === tx && win.amount === amount)
            demand(told === true, `the win ${tx} of ${amount}`, reply)
          }
        const strange = await kit.askOk('round_status', { player: kit.id('another'), round })
        demand(strange.value.state === 'UNKNOWN', 'state UNKNOWN for another player', strange)
      },
    },
    {
      id: 'V-032',
      about: 'a round whose bets were all taken back is CANCELLED',
      run: async kit => {
        const isUndone = (items: FeedItem[]) =>
          items.every(({ op, state }) => op === 'rollback' || (op === 'bet' && state === 'ROLLED_BACK'))
        const [item] = await roundWhere(kit, isUndone, 'round that was taken back')
        const reply = await kit.askOk('round_status', { player: item!.player, round: item!.round })
        demand(reply.value.state === 'CANCELLED', 'state CANCELLED', reply)
      },
    },
    {
      id: 'V-033',
      about: 'a round can be seen again',
      run: async kit => {
        const isPlayed = (items: FeedItem[]) => items.some(({ op, state }) => op === 'bet' && state === 'ACCEPTED')
        const [item] = await roundWhere(kit, isPlayed, 'round')
        const { player, round } = item!
        const reply = await kit.askOk('round_detail', { player, round, language: 'EN' })
        const { url, detail } = reply.value
        demand(detail !== undefined || URL.canParse(url ?? ''), 'url, or what happened in detail', reply)
      },
    },
  ],
}
