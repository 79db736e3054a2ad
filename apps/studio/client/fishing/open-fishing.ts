import { loadPatiently } from '#shared/web/tries.ts'
import '../styles/arcade.css'
import '../styles/fishing.css'
import { BOUGHT, type FishingFile } from '../../engine/fishing/fishing-file.ts'
import { makePaints } from '../../games/kit/paints.ts'
import { tintOf } from '../../games/kit/place.ts'
import { drawTitle } from '../../games/kit/title.ts'
import { rainCoins } from '../arcade/coins.ts'
import type { Opening, Playing } from '../kinds.ts'
import { fetchLook } from '../looks.ts'
import { Refused } from '../net/ask.ts'
import { controlsOf, keysOf } from '../play/round-controls.ts'
import { h } from '../shell/dom.ts'
import { makeLogo } from '../shell/logo.ts'
import { createShell, type Shell } from '../shell/shell.ts'
import { type Aim, createAim } from './aim.ts'
import { createFishingControls } from './controls.ts'
import { FISH_NAMES } from './names.ts'
import { createReserveTable, type ReserveTable } from './reserve-table.ts'
import { createFishingScene, type FishingScene } from './scene/scene.ts'
import { createWater } from './water.ts'

/** Catches of so many times are told large. */
const GREAT = 50

/** Opens a fishing game: the water of its room, drawn by Pixi, under the shell that all games share. */
export async function openFishing(opening: Opening): Promise<Playing> {
  const { entered, sheet, language, say, sounds, places, still } = opening
  const look = await loadPatiently(() => fetchLook(entered.game))
  if (!look) throw new Refused('not_found')
  const file = sheet.file as FishingFile
  const name = look.names[language]
  document.title = name
  const { style } = document.documentElement
  const tint = { ...tintOf(look), '--deep': look.colors.deep, '--ground': look.colors.ground }
  for (const [property, color] of Object.entries(tint)) style.setProperty(property, color)

  let shell: Shell
  let scene: FishingScene
  let reserve: ReserveTable
  let aim: Aim
  const water = createWater(file, {
    onGone: () => undefined,
    onSeats: seats => scene.seats(seats.map(Boolean)),
    onHit(hit, swimmer, at) {
      scene.hit(at, hit.power)
      if (hit.times === 0 || !swimmer) return
      scene.caught(swimmer, hit.seat, hit.times)
      if (hit.seat === water.seat) celebrate(swimmer.kind.id, swimmer.place, hit.times, hit.power)
    },
    onBlast(blast, struck) {
      scene.blast(blast, file.weapons[blast.weapon].radius)
      sounds.land()
      struck.forEach((swimmer, i) => {
        const times = blast.times[i]!
        if (!swimmer || times === 0) return
        scene.caught(swimmer, blast.seat, times)
        if (blast.seat === water.seat) celebrate(swimmer.kind.id, swimmer.place, times, blast.power)
      })
      if (blast.rest > 0 && blast.seat === water.seat) float(blast, reserve.worth(blast.rest * blast.power), false)
    },
  })

  /** What a catch paid rises from where it was. */
  function float(at: { x: number; y: number }, amount: string, isGreat: boolean): void {
    const { x, y } = scene.on(at)
    const label = h(
      'b',
      { class: isGreat ? 'catch is-great' : 'catch', dir: 'ltr', 'aria-hidden': 'true' },
      `+${amount}`,
    )
    label.style.insetInlineStart = 'auto'
    label.style.left = `${x}px`
    label.style.top = `${y}px`
    document.body.append(label)
    const rise = still() ? 'translate(-50%, -50%)' : 'translate(-50%, -170%)'
    const frames = [
      { transform: 'translate(-50%, -50%) scale(0.6)', opacity: 0 },
      { transform: 'translate(-50%, -80%) scale(1.1)', opacity: 1, offset: 0.2 },
      { transform: rise, opacity: 1, offset: 0.75 },
      { transform: rise, opacity: 0 },
    ]
    void label.animate(frames, { duration: 1300, easing: 'ease-out' }).finished.finally(() => label.remove())
  }

  function celebrate(id: string, at: { x: number; y: number }, times: number, power: number): void {
    const amount = reserve.worth(times * power)
    float(at, amount, times >= GREAT)
    if (times < 10) {
      sounds.coin()
      return
    }
    const text = say('fishCaught', { fish: say(FISH_NAMES[id]!), times: `×${times}`, amount })
    shell.tell(text)
    shell.announce(text)
    sounds.win(times >= 30 ? 3 : 1)
    if (times < GREAT) return
    sounds.bigWin()
    if (!still()) rainCoins(shell.area, times >= 200 ? 'grand' : 'big')
    shell.banner.show('win', `${say(FISH_NAMES[id]!)} ×${times}`, amount, '')
    setTimeout(() => shell.banner.hide(), 2200)
  }

  const controls = createFishingControls(
    say,
    opening.unit,
    controlsOf(opening, () => reserve.table),
    {
      onTake: () => void reserve.take(),
      onPower: step => reserve.changePower(step),
      onWeapon: weapon => reserve.arm(weapon),
      onAuto: () => sounds.click(),
      onLock: () => sounds.click(),
    },
  )
  const frame = createShell(
    {
      ...{ host: places.shell, say, name, session: opening.session, foot: controls.foot },
      logo: makeLogo(makePaints(look), drawTitle(look), name),
    },
    opening.shellEvents,
  )
  shell = { ...frame, controls }
  shell.hud.append(controls.hud)
  shell.area.classList.add('water-area')
  scene = await createFishingScene(places.scene, entered.game, look, water, still)
  const fit = () => void scene.fit(shell.area.getBoundingClientRect())
  reserve = createReserveTable({ ...opening, file, water, controls, shell, scene: () => scene, onSeat: fit })
  aim = createAim({
    ...{ area: shell.area, water, scene, isLoaded: reserve.isLoaded, armed: reserve.armed },
    ...{ isAuto: () => controls.auto, isLocking: () => controls.lock, onFire: reserve.fire, onUse: reserve.use },
  })
  await scene.fit(shell.area.getBoundingClientRect())
  let due = 0
  const follow = () => {
    cancelAnimationFrame(due)
    due = requestAnimationFrame(fit)
  }
  window.addEventListener('resize', follow)
  new ResizeObserver(follow).observe(shell.area)
  listenToAim(aim, reserve)
  return {
    course: reserve.table,
    shell,
    // Space and Enter shoot while there is something to shoot.
    keys: keysOf(reserve.table, () => (reserve.isLoaded() ? aim.fire() : reserve.table.press())),
    async makeRules(parts) {
      const { makeFishingRules } = await loadPatiently(() => import('./rules.ts'))
      return makeFishingRules(parts)
    },
    async verify(round) {
      const { verifyFishing } = await loadPatiently(() => import('../verify/verify-fishing.ts'))
      return verifyFishing(sheet.file, round)
    },
    async playOf(round) {
      const { playOfFishing } = await loadPatiently(() => import('../verify/verify-fishing.ts'))
      return playOfFishing(round)
    },
  }
}

/** What aims by keys; shooting, sound and stakes are every game's keys. */
function listenToAim(aim: Aim, reserve: ReserveTable): void {
  const press = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`)?.click()
  document.addEventListener('keydown', ({ key }) => {
    if (document.querySelector('dialog[open]')) return
    if (key === 'ArrowLeft' || key === 'ArrowUp') aim.turn(-1)
    else if (key === 'ArrowRight' || key === 'ArrowDown') aim.turn(1)
    else if (key === 'l' || key === 'L') press('lock')
    const weapon = BOUGHT[Number(key) - 1]
    if (!weapon || !reserve.isLoaded()) return
    if (reserve.armed() !== weapon) return reserve.arm(weapon)
    const { x, y } = aim.ahead()
    reserve.use(weapon, x, y)
  })
}
