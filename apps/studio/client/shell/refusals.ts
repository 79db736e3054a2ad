import { type Entered, studioApi } from '../../api.ts'
import { ask } from '../net/ask.ts'
import type { Host } from '../net/frame.ts'
import type { WordKey } from '../words/en.ts'
import type { Say } from '../words/words.ts'
import { openNotice } from './dialog.ts'

const CLOSED = new Set(['maintenance', 'game_maintenance', 'region_blocked'])
const EXPIRED = new Set(['not_logged_in', 'session_idle', 'account_blocked', 'account_locked'])

/** What a bonus forbids is said before a bet takes anything (promotions §6.3); the game goes on. */
const BONUS: Readonly<Record<string, WordKey>> = {
  bonus_max_bet: 'bonusMaxBet',
  bonus_game_excluded: 'bonusExcluded',
}

/** Says why the studio refused, and what can be done. */
export function refuse(say: Say, { demo, token, moneyMode }: Entered, code: string, host: Host): void {
  const close = { label: say('close'), primary: true, act: () => undefined }
  const leave = { label: say('leave'), primary: true, act: host.exit }
  const reload = () => location.reload()
  // The game goes on after these.
  if (code === 'insufficient_funds' && demo) {
    const refill = () => void ask(studioApi.refill, {}, token).finally(reload)
    openNotice(say, say('balance'), say('demoEmpty'), [{ label: say('refill'), primary: true, act: refill }], false)
    return
  }
  if (code === 'insufficient_funds') {
    const text = moneyMode === 'credits' ? `${say('notEnough')} ${say('creditsRefill')}` : say('notEnough')
    openNotice(say, say('balance'), text, [close], false)
    return
  }
  if (code === 'bet_taken_back') {
    openNotice(say, say('undecidedTitle'), say('takenBack'), [close], false)
    return
  }
  const bonusText = BONUS[code]
  if (bonusText) {
    // Who frames the game knows how to open it so; a page of its own has nobody to ask.
    const own = { label: say('ownMoneyOnly'), act: () => host.tell({ type: 'grandstand:own-money' }) }
    openNotice(say, say('bonusMoney'), say(bonusText), host.isFramed ? [close, own] : [close], false)
    return
  }
  if (code === 'reward_expired') {
    openNotice(say, say('freeRounds'), say('freeRoundsGone'), [close], false)
    return
  }
  document.body.dataset.stage = 'error'
  if (code === 'undecided')
    openNotice(say, say('undecidedTitle'), say('undecided'), [{ label: say('goOn'), primary: true, act: reload }], true)
  else if (CLOSED.has(code)) openNotice(say, say('closedTitle'), say('closed'), [leave], true)
  else if (EXPIRED.has(code)) openNotice(say, say('expiredTitle'), say('expired'), [leave], true)
  else openNotice(say, say('failedTitle'), say('failed'), [leave, { label: say('tryAgain'), act: reload }], true)
}
