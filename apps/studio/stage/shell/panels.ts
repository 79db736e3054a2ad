import type * as z from 'zod/mini'
import type { Entered, Fairness, PlayedRound, studioApi } from '../../api.ts'
import type { GameArt, GameWords } from '../../games/game-art.ts'
import type { SlotGame } from '../../math/game.ts'
import type { GameFile } from '../../math/game-file.ts'
import type { Purse } from '../play/money.ts'
import type { Say } from '../words/words.ts'
import { openDialog } from './dialog.ts'
import type { PanelName } from './menu.ts'

/** What the panels show and tell back. */
export type PanelParts = {
  entered: Entered
  sheet: z.output<typeof studioApi.sheet.output>
  file: GameFile
  game: SlotGame
  art: GameArt
  words: GameWords
  purse: Purse
  say: Say
  stake(): bigint
  fairness(): Fairness
  onFairness(next: Fairness): void
  onReplay(round: PlayedRound): void
}

/** Panels are loaded when they are first opened: the first spin does not wait for them. */
export async function openPanel(panel: PanelName, parts: PanelParts): Promise<void> {
  const content = {
    rules: () => import('./rules.ts').then(room => room.makeRules(parts)),
    history: () => import('./history.ts').then(room => room.makeHistory(parts, () => opened.close())),
    fairness: () => import('./fairness.ts').then(room => room.makeFairness(parts)),
  }
  const body = await content[panel]()
  const opened = openDialog(parts.say, 'panel', parts.say(panel), body)
  opened.dialog.dataset.panel = panel
}
