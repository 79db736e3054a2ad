import { type PlayedRound, studioApi } from '../../api.ts'
import type { FishingAsk, FishingWord, OwnReserve } from '../../api-fishing.ts'
import { BOUGHT, type Bought, type FishingFile } from '../../engine/fishing/fishing-file.ts'
import type { Opening } from '../kinds.ts'
import { ask, askUntilAnswered, Refused, Unanswered } from '../net/ask.ts'
import { betOnce } from '../net/once.ts'
import { type Link, openLink } from '../net/room-link.ts'
import { remember, remembered } from '../play/kept.ts'
import { createStakes } from '../play/stakes.ts'
import type { Table } from '../play/table-parts.ts'
import { openDialog } from '../shell/dialog.ts'
import type { Shell } from '../shell/shell.ts'
import { listBatches } from './batches.ts'
import type { FishingControls } from './controls.ts'
import type { FishingScene } from './scene/scene.ts'
import type { Water } from './water.ts'

type Parts = Opening & {
  file: FishingFile
  water: Water
  controls: FishingControls
  shell: Shell
  scene: () => FishingScene
  onSeat: () => void
}

/** A reserve after the other: loading, shooting and settling. Money is what the studio told last. */
export function createReserveTable(parts: Parts) {
  const { entered, file, water, controls, shell, say, purse, host, tally, line, sounds } = parts
  const { token } = entered
  const kept = `stage-power:${entered.game}`
  let balance = BigInt(entered.balance)
  let own: OwnReserve | null = null
  let power = file.powers.find(each => String(each) === remembered(kept)) ?? file.powers[0]!
  let seq = 0
  let armed: Bought | null = null
  let isBusy = true
  let link: Link<FishingAsk> | undefined
  const settled = new Set<string>()

  const worth = (units: number) => purse.show(BigInt(units) * BigInt(own?.unit ?? 0))
  const tell = (text: string) => {
    shell.tell(text)
    shell.announce(text)
  }

  function show(): void {
    const state = isBusy ? 'wait' : 'spin'
    controls.setMode(state)
    controls.lockStake(isBusy || own !== null)
    controls.setBalance(purse.show(balance))
    controls.showLoad(say('loadShots', { shots: file.shots, amount: purse.show(BigInt(stakes.chosen)) }))
    document.body.dataset.stage = isBusy ? 'spinning' : own ? 'acting' : 'ready'
    if (!own) {
      controls.showReserve(null)
      controls.arm(null)
      armed = null
      return
    }
    const { left, shot, won, unit } = own
    controls.showReserve({
      ...{ left: worth(left), shots: String(left), take: worth(left + won) },
      net: purse.showNet(BigInt(won - shot) * BigInt(unit)),
    })
    controls.setWin(worth(won), won > 0)
    const at = file.powers.indexOf(power)
    controls.showPower(power, worth(power), at === 0, at === file.powers.length - 1)
    const priceOf = (weapon: Bought) => file.weapons[weapon].price * power
    const tag = (weapon: Bought) => ({ price: worth(priceOf(weapon)), affordable: priceOf(weapon) <= left })
    controls.showPrices(
      Object.fromEntries(BOUGHT.map(each => [each, tag(each)])) as Record<Bought, ReturnType<typeof tag>>,
    )
  }

  const stakes = createStakes(entered, controls, purse, () => !isBusy && own === null)

  /** The studio's no, or its silence: everything stands as it did. */
  async function unlessRefused(work: () => Promise<void>): Promise<void> {
    isBusy = true
    show()
    try {
      await work()
    } catch (error) {
      const code = error instanceof Refused ? error.code : error instanceof Unanswered ? 'undecided' : null
      if (!code) throw error
      if (code === 'not_taken') tell(say('notTaken'))
      else parts.onRefusal(code)
    } finally {
      isBusy = false
      show()
    }
  }

  async function load(): Promise<void> {
    if (isBusy || own) return
    if (!line.isUp) return tell(say('offline'))
    await unlessRefused(async () => {
      const bet = { key: crypto.randomUUID(), stake: stakes.chosen, choice: {} }
      const send = () => ask(studioApi.spin, bet, token)
      const answer = await betOnce(
        send,
        bet.key,
        token,
        () => tell(say('reconnecting')),
        () => tell(''),
      )
      balance = BigInt(answer.balance)
      table.fairness = answer.fairness
      host.tell({ type: 'grandstand:round', state: 'started' })
      host.tell({ type: 'grandstand:balance' })
      sounds.start()
      begin(answer.round)
    })
  }

  /** Until the room tells of it, a reserve stands as it was bought. */
  function begin(round: PlayedRound): void {
    if (round.state !== 'open' || settled.has(round.id)) return
    const unit = String(BigInt(round.stake) / BigInt(file.shots))
    if (own?.round !== round.id) own = { round: round.id, unit, left: file.shots, shot: 0, won: 0, seq }
    tell(say('fishLoaded'))
  }

  async function take(): Promise<void> {
    const round = own?.round
    if (!round || isBusy) return
    tell(say('fishSettling'))
    await unlessRefused(() => settle(round))
  }

  /** Asks how the reserve ended; the same again answers the same. */
  async function settle(id: string): Promise<void> {
    const { round, balance: told } = await askUntilAnswered(
      () => ask(studioApi.leaveWater, { round: id }, token),
      () => tell(say('reconnecting')),
    )
    balance = BigInt(told)
    if (own?.round === id) own = null
    if (settled.has(id)) return
    settled.add(id)
    const shot = round.state === 'refunded' ? 0n : BigInt(round.stake) - BigInt(round.returned ?? '0')
    const won = BigInt(round.payout)
    if (shot > 0n) tally.add(shot, won)
    controls.setWin(purse.show(won), won > 0n)
    tell(shot === 0n ? say('fishOver') : say('reserveOver', { shot: purse.show(shot), won: purse.show(won) }))
    host.tell({ type: 'grandstand:round', state: 'ended' })
    host.tell({ type: 'grandstand:balance' })
    void askUntilAnswered(
      () => ask(studioApi.shown, { round: id, steps: round.events.steps.length }, token),
      () => undefined,
    ).catch(() => undefined)
  }

  function hear(word: FishingWord): void {
    if (word.t === 'room' || word.t === 'tick') {
      water.hear(word)
      if (word.t === 'tick') return
      seq = Math.max(seq, word.seq)
      parts.onSeat()
      const before = own?.round
      own = word.own
      // It was settled while nothing was heard.
      if (before && before !== own?.round) void unlessRefused(() => settle(before))
    } else if (word.t === 'own') {
      if (settled.has(word.own.round)) return
      own = word.own
      seq = Math.max(seq, word.own.seq)
    } else if (word.t === 'refused') {
      water.refuse(word.seq)
      if (word.why === 'empty') tell(say('reserveLow'))
      if (word.why === 'none' && own) tell(say('noFishThere'))
      return
    } else if (word.t === 'over' && !settled.has(word.round)) {
      own = null
      void unlessRefused(() => settle(word.round))
    }
    show()
  }

  const table: Table = {
    fairness: entered.fairness,
    stakes,
    press: () => void load(),
    buy: () => undefined,
    get balance() {
      return balance
    },
    hurry: () => undefined,
    get chosen() {
      return BigInt(stakes.chosen)
    },
    rest: () => controls.stopAuto(),
    auto: () => undefined,
    runsAuto: false,
    get idle() {
      return !isBusy && own === null
    },
    replay(round) {
      openDialog(say, 'panel', say('fishWatch'), listBatches(say, purse, round))
    },
    async open() {
      stakes.show()
      controls.setWin(purse.show(0n), false)
      if (entered.replay) {
        shell.area.append(listBatches(say, purse, entered.replay))
        document.body.dataset.stage = 'ready'
        return
      }
      link = openLink<FishingAsk, FishingWord>({
        path: '/stage/v1/fishing/socket',
        token,
        begins: ['room'],
        hear,
        onState(isUp) {
          isBusy = !isUp
          tell(isUp ? say(own ? 'fishLoaded' : 'fishReady') : say('reconnecting'))
          show()
        },
        onEnded: () => parts.onRefusal('session_idle'),
      })
      line.hear(isUp => {
        controls.setLine(isUp)
        tell(say(isUp ? 'backOnline' : 'offline'))
      })
      controls.setLine(line.isUp)
      show()
    },
  }

  return {
    table,
    take,
    show,
    isLoaded: () => own !== null && own.left >= power && !isBusy,
    armed: () => armed,
    arm(weapon: Bought): void {
      if (!own) return
      armed = armed === weapon ? null : weapon
      controls.arm(armed)
      const amount = worth(file.weapons[weapon].price * power)
      if (armed) tell(say('weaponArmed', { weapon: say(weapon), amount }))
    },
    changePower(step: -1 | 1): void {
      power = file.powers[file.powers.indexOf(power) + step] ?? power
      remember(kept, String(power))
      show()
    },
    fire(angle: number, lock: number): void {
      const shot = { t: 'fire' as const, seq: ++seq, power, angle: Math.round(angle * 1000), lock }
      if (!link?.send(shot)) return
      water.fire(shot.seq, power, shot.angle / 1000, lock)
      parts.scene().shot({ seat: water.seat, angle })
      sounds.click()
    },
    use(weapon: Bought, x: number, y: number): void {
      armed = null
      controls.arm(null)
      link?.send({ t: 'use', seq: ++seq, power, weapon, x: Math.round(x), y: Math.round(y) })
    },
    worth,
  }
}
export type ReserveTable = ReturnType<typeof createReserveTable>
