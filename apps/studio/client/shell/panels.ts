import type * as z from 'zod/mini'
import { loadPatiently } from '#shared/web/tries.ts'
import type { Entered, Fairness, PlayedRound, studioApi } from '../../api.ts'
import type { Purse } from '../play/money.ts'
import type { Play, Verdict } from '../verify/verify.ts'
import type { Say } from '../words/words.ts'
import { openDialog, openNotice } from './dialog.ts'
import type { PanelName } from './menu.ts'

export type Sheet = z.output<typeof studioApi.sheet.output>

/** What the panels show and tell back. */
export type PanelParts = {
  entered: Entered
  sheet: Sheet
  purse: Purse
  say: Say
  stake(): bigint
  fairness(): Fairness
  onFairness(next: Fairness): void
  onReplay(round: PlayedRound): void
  /** How this kind of game plays and pays. */
  makeRules(): Promise<readonly Node[]>
  /** Draws a revealed round again by the rules of this kind. */
  verify(round: PlayedRound): Promise<Verdict>
  /** What its player chose and did. */
  playOf(round: PlayedRound): Promise<Play>
  /** What is promised for all at a table, in the place of the player's own seeds. */
  makePromise: (() => Node[]) | undefined
}

/** Panels are loaded when they are first opened: the first round does not wait for them. */
export async function openPanel(panel: PanelName, parts: PanelParts): Promise<void> {
  const content = {
    rules: () => import('./rules-page.ts').then(room => room.makeRulesPage(parts)),
    history: () => import('./history.ts').then(room => room.makeHistory(parts, () => opened.close())),
    fairness: () => import('./fairness.ts').then(room => room.makeFairness(parts)),
  }
  const body = await loadPatiently(content[panel]).catch(() => null)
  if (!body) {
    const again = { label: parts.say('tryAgain'), primary: true, act: () => void openPanel(panel, parts) }
    const close = { label: parts.say('close'), act: () => undefined }
    openNotice(parts.say, parts.say(panel), parts.say('failed'), [again, close], false)
    return
  }
  const opened = openDialog(parts.say, 'panel', parts.say(panel), body)
  opened.dialog.dataset.panel = panel
}
