import type { CardAsk, ToldRoom, ToldSeat } from '../../api-card-rooms.ts'
import { openNotice } from '../shell/dialog.ts'
import type { Say } from '../words/words.ts'
import type { CardSay } from './words/words.ts'

type Parts = {
  say: Say
  cardSay: CardSay
  money: (units: bigint) => string
  tell: (text: string) => void
  room: () => ToldRoom | null
  own: () => ToldSeat | null
  balance: () => bigint
  /** Units without which nobody is dealt in. */
  stay: number
  send: (word: CardAsk) => void
  poor: () => void
}

/** What the player has on the table in a game of stacks: more of it, and sitting out. */
export function createStack({ say, cardSay, money, tell, room, own, balance, stay, send, poor }: Parts) {
  const isShort = () => BigInt(own()?.money ?? 0) < BigInt(stay) * BigInt(room()?.unit ?? 0)

  function add(): void {
    const [now, seat] = [room(), own()]
    if (!now || !seat) return
    const [least, most, has] = [BigInt(now.least), BigInt(now.most), BigInt(seat.money)]
    const sums = [...new Set([least, (least + most) / 2n, most])].filter(sum => sum > has)
    if (sums.length === 0) {
      tell(cardSay('fullStack'))
      return
    }
    const bring = (sum: bigint) => {
      // In a hand the wallet has taken what is on the table already.
      const asked = seat.place === null ? sum : sum - has
      if (asked > balance()) poor()
      else send({ t: 'top', key: crypto.randomUUID(), money: String(sum) })
    }
    const choices = sums.map((sum, i) => ({
      label: cardSay('bringTo', { amount: money(sum) }),
      primary: i === sums.length - 1,
      act: () => bring(sum),
    }))
    openNotice(say, cardSay('addChips'), cardSay('addText'), choices, false)
  }

  return {
    add,
    isShort,
    sitOut(): void {
      const seat = own()
      if (!seat) return
      if (seat.isOut && isShort()) add()
      else send({ t: 'out', key: crypto.randomUUID(), out: !seat.isOut })
    },
  }
}
