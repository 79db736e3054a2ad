import type { PlayedRound } from '../../api.ts'
import { type CardAsk, cardApi, type CardWord as Told, type ToldRoom, type ToldSeat } from '../../api-card-rooms.ts'
import { createChat } from '../chat/chat.ts'
import type { Opening } from '../kinds.ts'
import { ask, Refused, Unanswered } from '../net/ask.ts'
import { type Link, openLink } from '../net/room-link.ts'
import type { Course } from '../play/course.ts'
import { openNotice } from '../shell/dialog.ts'
import { h, write } from '../shell/dom.ts'
import type { Frame } from '../shell/shell.ts'
import type { Board } from './board.ts'
import { createCardFoot } from './card-foot.ts'
import { makeEnd, sumUp } from './end-view.ts'
import { openHand } from './hand-replay.ts'
import type { KindView } from './kind-view.ts'
import { createLevels } from './levels-view.ts'
import { createSeats } from './seats-view.ts'
import type { CardSay } from './words/words.ts'

type Parts = Opening & {
  cardSay: CardSay
  kind: KindView
  payments: unknown
  stand: (foot: readonly HTMLElement[]) => Frame
}
const LOOK_MS = 4_000
const TICK_MS = 250

const freshSeed = () => crypto.randomUUID()

/** The table of a card room: levels first, then seats, hands and their ends. What it shows is what the studio told last. */
export function createCardTable(parts: Parts) {
  const { entered, say, cardSay, kind, purse, sounds, host } = parts
  const { token } = entered
  let room: ToldRoom | null = null
  let heardAt = 0
  let balance = BigInt(entered.balance)
  let link: Link<CardAsk> | undefined
  let seeded = ''
  let paidFor = ''
  let endedHand = ''
  let shell: Frame
  /** Keys of actions that are on their way. */
  const sent = new Set<string>()

  const money = (units: string | bigint) => purse.show(BigInt(units))
  const nameOfSeat = (seat: ToldSeat) => {
    if (seat.seat === room?.seat) return cardSay('you')
    return seat.computer ? cardSay('computer', { number: seat.seat + 1 }) : cardSay('player', { name: seat.name })
  }
  const nameIn = (names: readonly string[], seats: readonly number[]) => (place: number) => {
    const seat = room?.seats.find(each => each.seat === seats[place] && each.name === names[place])
    if (seat) return nameOfSeat(seat)
    return cardSay('player', { name: names[place] ?? '' })
  }
  const tell = (text: string) => {
    shell.tell(text)
    shell.announce(text)
  }

  const board: Board = kind.makeBoard({
    ...{ say, cardSay, sounds, still: parts.still, payments: parts.payments },
    nameOf: place => (room?.hand ? nameIn(room.hand.names, room.hand.seats)(place) : ''),
    act(action) {
      const hand = room?.hand
      if (!hand || sent.size > 0) return
      const key = crypto.randomUUID()
      if (!link?.send({ t: 'act', key, hand: hand.id, turn: hand.turn, action })) return tell(say('offline'))
      sent.add(key)
      shell.tell(cardSay('sent'))
    },
  })
  const levels = createLevels({
    ...{ cardSay, money, entered: new URLSearchParams(location.search).get('room') },
    sit(level, sum) {
      levels.calm()
      if (BigInt(sum) > balance) return parts.onRefusal('insufficient_funds')
      link?.send({ t: 'sit', key: crypto.randomUUID(), level, money: sum, clientSeed: freshSeed() })
    },
  })
  const seats = createSeats({ cardSay, kind, money, nameOf: nameOfSeat, still: parts.still })
  const foot = createCardFoot(say, cardSay, parts.unit, board.actions, leave)
  const status = h('p', { class: 'room-status', role: 'status', 'data-testid': 'room-status' })
  const end = h('div', { class: 'end-place', hidden: true })
  const chat = createChat(parts)
  const practice = h('p', { class: 'practice', hidden: !entered.demo, 'data-testid': 'practice' }, cardSay('practice'))
  const table = h(
    'div',
    { class: 'card-table', hidden: true, 'data-testid': 'card-table', 'data-game': entered.kind },
    h(
      'div',
      { class: 'round-table' },
      seats.others,
      h('div', { class: 'felt' }, board.middle, chat.view),
      seats.me,
      end,
    ),
    status,
    board.own,
  )
  shell = parts.stand([foot.view])
  shell.area.classList.add('card-area')
  shell.area.append(practice, levels.view, table)

  function leave(): void {
    const send = () => void link?.send({ t: 'leave', key: crypto.randomUUID() })
    const isPlaying = room?.hand?.state === 'PLAYING' && room.hand.place !== null
    if (!isPlaying) {
      send()
      return
    }
    const stay = { label: cardSay('stay'), primary: true, act: () => undefined }
    const go = { label: cardSay('leaveRoom'), act: send }
    openNotice(say, cardSay('leaveTitle'), cardSay('leaveText'), [stay, go], false)
  }

  async function readBalance(): Promise<void> {
    try {
      balance = BigInt((await ask(cardApi.cardBalance, {}, token)).balance)
      host.tell({ type: 'grandstand:balance' })
      showFoot()
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Unanswered)) throw error
    }
  }

  function showFoot(): void {
    const own = room?.seats.find(({ seat }) => seat === room?.seat)
    foot.show(purse.show(balance), own ? money(own.money) : null)
  }

  /** What happens now, in a line. */
  function describe(): string {
    const hand = room?.hand
    if (!room || !hand || hand.state === 'VOID') return cardSay('waitingPlayers')
    const own = room.seats.find(({ seat }) => seat === room?.seat)
    if (hand.state === 'WAITING') {
      if (room.seats.filter(each => each.isHere && !each.leaving).length < 2) return cardSay('waitingPlayers')
      return cardSay('nextHand', { seconds: Math.max(0, Math.ceil((hand.ms - (performance.now() - heardAt)) / 1000)) })
    }
    if (hand.state === 'STAKING') return cardSay('staking')
    if (hand.place === null) return cardSay('lookOn')
    if (own?.leaving) return cardSay('leaving')
    if (hand.state === 'ENDED') return cardSay('handOver')
    const word = kind.status(hand.view, hand.place, hand.places.includes(hand.place))
    if (word) return cardSay(word)
    return cardSay('turnOf', { name: nameIn(hand.names, hand.seats)(hand.places[0] ?? 0) })
  }

  function showEnd(): void {
    const hand = room?.hand
    const shown = hand?.end ? { ...hand, end: hand.end } : room?.last
    end.hidden = !shown
    if (!shown) {
      end.replaceChildren()
      return
    }
    const own = {
      ...{ say, cardSay, money, signed: purse.showNet, place: shown.place, kind, view: shown.view },
      nameOf: nameIn(shown.names, shown.seats),
    }
    end.replaceChildren(makeEnd(shown.end, own))
    const id = hand?.end ? hand.id : ''
    if (id === '' || endedHand === id) return
    endedHand = id
    const net = shown.place === null ? 0n : BigInt(shown.end.gross[shown.place]!)
    tell(sumUp(shown.end, own))
    if (net > 0n) sounds.win(1)
    else if (net < 0n) sounds.lose()
  }

  function show(): void {
    table.hidden = room === null
    chat.follow(room?.room ?? null)
    if (!room) return
    seats.show(room)
    board.show(room)
    showEnd()
    showFoot()
    write(status, describe())
    const hand = room.hand
    const isMine = hand?.state === 'PLAYING' && hand.place !== null && hand.places.includes(hand.place)
    document.body.dataset.stage = isMine ? 'acting' : hand?.state === 'PLAYING' ? 'spinning' : 'ready'
  }

  /** What moved the balance: stakes that stand, and hands that are paid. */
  function follow(): void {
    const hand = room?.hand
    if (!hand) return
    if (hand.state === 'WAITING' && seeded !== hand.id) {
      seeded = hand.id
      link?.send({ t: 'seed', clientSeed: freshSeed() })
    }
    const mark = `${hand.id} ${hand.state}`
    if (mark === paidFor || hand.state === 'STAKING') return
    paidFor = mark
    void readBalance()
    if (hand.state === 'PLAYING' && hand.place !== null) host.tell({ type: 'grandstand:round', state: 'started' })
    if (hand.state === 'ENDED') host.tell({ type: 'grandstand:round', state: 'ended' })
  }

  function hear(word: Told): void {
    if (word.t === 'lobby') {
      // The last hand is paid by now.
      if (room) void readBalance()
      room = null
      board.show(null)
      levels.show(word.levels, word.stood)
      shell.tell('')
      document.body.dataset.stage = 'ready'
      showFoot()
    } else if (word.t === 'room') {
      if (room && word.room.room === room.room && word.room.version <= room.version) return
      const wasMine = room?.hand?.turn === word.room.hand?.turn
      room = word.room
      heardAt = performance.now()
      levels.hide()
      const { hand } = room
      if (!wasMine && hand?.place !== null && hand?.places.includes(hand.place)) sounds.tick(4)
      follow()
      show()
      return
    } else {
      sent.delete(word.key)
      if (word.code === '') shell.tell('')
      else if (word.code === 'bet_closed') tell(cardSay('tooLate'))
      else if (word.code === 'invalid_input' || word.code === 'key_reused') tell(cardSay('notTaken'))
      else parts.onRefusal(word.code)
    }
    show()
  }

  const course: Course = {
    fairness: entered.fairness,
    chosen: 0n,
    rest: () => undefined,
    replay: (round: PlayedRound) => openHand(parts, kind, cardSay, round),
    async open() {
      link = openLink<CardAsk, Told>({
        ...{ path: '/stage/v1/card-rooms/socket', token, begins: ['room', 'lobby'], hear },
        onState(isUp) {
          if (isUp) return
          // What was on its way is decided: whoever comes again sees how the table stands.
          sent.clear()
          room = room && { ...room, version: 0 }
          tell(say('reconnecting'))
        },
        onEnded: () => parts.onRefusal('session_idle'),
      })
      parts.line.hear(isUp => tell(say(isUp ? 'backOnline' : 'offline')))
      setInterval(() => {
        if (room) write(status, describe())
      }, TICK_MS)
      setInterval(() => {
        if (!room) link?.send({ t: 'look' })
      }, LOOK_MS)
      showFoot()
      document.body.dataset.stage = 'ready'
    },
  }
  return { course, shell, keys: board.keys, commitment: () => room?.hand?.commitment ?? null }
}
