import { loadPatiently } from '#shared/web/tries.ts'
import { studioApi } from '../../api.ts'
import { loadGame } from '../../engine/slots/game.ts'
import { readGameFile } from '../../engine/slots/game-file.ts'
import type { Opening, Playing } from '../kinds.ts'
import { ask, Refused } from '../net/ask.ts'
import { createAct } from '../play/act.ts'
import { controlsOf, keysOf } from '../play/round-controls.ts'
import { createTable } from '../play/table.ts'
import type { Table } from '../play/table-parts.ts'
import { type Controls, createControls } from '../shell/controls.ts'
import { makeLogo } from '../shell/logo.ts'
import { createShell, type Shell } from '../shell/shell.ts'
import { playOfSlot, verifyRound } from '../verify/verify.ts'
import { createBuyRow } from './buy-row.ts'
import { fetchDrawing } from './drawn-game.ts'
import { firstRestOf } from './first-rest.ts'
import { createFreeHud } from './free-hud.ts'
import { createFreeRounds } from './free-rounds.ts'
import { createGambleSwitch, withGamble } from './gamble-switch.ts'
import { createPools } from './pools.ts'
import { createRoundView } from './round-view.ts'
import { bigsIn } from './scene/blocks.ts'
import { createScene, type Scene } from './scene/scene.ts'
import { createStageView } from './stage-view.ts'

/** Opens a slot: its reels are drawn by Pixi under the shell. */
export async function openSlot(opening: Opening): Promise<Playing> {
  const { entered, sheet, language, say, purse, clock, sounds, still, places } = opening
  const draw = await loadPatiently(() => fetchDrawing(entered.game))
  if (!draw) throw new Refused('not_found')
  const file = readGameFile(sheet.file)
  const { art, words: namings } = draw(file)
  for (const [property, color] of Object.entries(art.tint ?? {}))
    document.documentElement.style.setProperty(property, color)
  const words = namings[language]
  document.title = words.name

  const game = loadGame(sheet.file)
  const idsOf = (strips: readonly { symbols: readonly number[] }[]) =>
    strips.map(strip => strip.symbols.map(symbol => game.symbols[symbol]!))
  const scatter = game.scatters[0] ? game.symbols[game.scatters[0].symbol]! : null
  // Where a round is only looked at, nothing is sold and nothing can be won.
  const isPlayed = entered.replay === null
  const buys = isPlayed
    ? createBuyRow({
        ...{ file, figures: sheet.figures, say, purse, stakes: entered.stakes },
        balance: () => table.balance,
        onBuy: (choice, price) => table.buy(choice, price),
      })
    : null
  const pools = isPlayed
    ? createPools(Object.keys(file.jackpots ?? {}), say, purse, () =>
        // Without an answer what is shown stays until the next time.
        ask(studioApi.pools, {}, entered.token).catch(() => null),
      )
    : null
  const own = createControls(
    say,
    opening.unit,
    controlsOf(opening, () => table),
  )
  const controls: Controls = {
    ...own,
    setStake(text, lowest, highest) {
      own.setStake(text, lowest, highest)
      const stake = BigInt(table.stakes.chosen)
      buys?.show(stake)
      pools?.show(stake)
    },
    lockStake(locked) {
      own.lockStake(locked)
      buys?.lock(locked)
      // A round is over: it changed what pools hold.
      if (!locked) void pools?.read()
    },
  }
  const frame = createShell(
    {
      ...{ host: places.shell, say, name: words.name, session: opening.session },
      logo: makeLogo(art.paints, art.title, words.name),
      foot: [own.spinner, own.readouts],
    },
    opening.shellEvents,
  )
  const shell: Shell = { ...frame, controls }
  const hud = createFreeHud(say)
  shell.hud.append(hud.view)
  const gambling = isPlayed && file.gamble ? createGambleSwitch(entered.game, say) : null
  const freeRounds = isPlayed ? createFreeRounds(say, purse) : null
  for (const room of [buys, pools, gambling, freeRounds]) if (room) shell.hud.append(room.view)
  const scene: Scene = await createScene(places.scene, {
    art,
    clock,
    rows: game.rows,
    scatter,
    strips: { base: idsOf(game.base.strips), free: idsOf((game.free ?? game.base).strips) },
    blocks: { base: bigsIn(game.base), free: bigsIn(game.free ?? game.base) },
    still,
    sounds: {
      onStop(reel, scatters) {
        sounds.reelStop(reel)
        if (scatters > 0) sounds.scatterStop(scatters)
      },
      onAnticipate(reel) {
        scene.lights.frameReel(reel)
        sounds.anticipate(reel !== null)
      },
    },
  })
  const view = createStageView({ game, file, words, scene, shell, hud, sounds, clock, purse, say, still })
  const act = createAct(opening, {
    tell: shell.tell,
    onFairness(next) {
      table.fairness = next
    },
  })
  const table: Table = createTable({
    ...opening,
    shell,
    view: createRoundView(view, firstRestOf(game), act),
    // Nobody is there to gamble in autoplay, and a free round is over with its draw.
    bet: bet =>
      ask(studioApi.spin, gambling?.on && !table.runsAuto && !table.tellFree ? withGamble(bet) : bet, entered.token),
    ...(freeRounds && { showFree: freeRounds.show }),
  })
  await scene.fit(shell.area.getBoundingClientRect())
  followWindow(scene, shell)
  // A bonus covers the reels.
  for (const place of [places.scene, shell.area]) place.addEventListener('pointerdown', () => table.hurry())
  return {
    course: table,
    shell,
    keys: keysOf(table, table.press),
    async makeRules(parts) {
      const { makeRules } = await loadPatiently(() => import('./rules.ts'))
      return makeRules({ ...parts, file, art, words })
    },
    verify: round => verifyRound(game, round),
    playOf: async round => playOfSlot(round),
  }
}

/** Turning the phone or resizing the window keeps the round: only the picture is fitted again. */
function followWindow(scene: Scene, shell: Shell): void {
  let due = 0
  const follow = () => {
    cancelAnimationFrame(due)
    due = requestAnimationFrame(() => void scene.fit(shell.area.getBoundingClientRect()))
  }
  window.addEventListener('resize', follow)
  new ResizeObserver(follow).observe(shell.area)
}
