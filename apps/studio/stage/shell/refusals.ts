import type { Say } from '../words/words.ts'
import { openNotice } from './dialog.ts'

/** Says why the studio refused, and what can be done. */
export function refuse(say: Say, code: string, exit: () => void): void {
  const leave = { label: say('leave'), primary: true, act: exit }
  if (code === 'insufficient_funds') {
    openNotice(
      say,
      say('balance'),
      say('notEnough'),
      [{ label: say('close'), primary: true, act: () => undefined }],
      false,
    )
    return
  }
  document.body.dataset.stage = 'error'
  if (code === 'undecided') {
    openNotice(
      say,
      say('undecidedTitle'),
      say('undecided'),
      [{ label: say('goOn'), primary: true, act: () => location.reload() }],
      true,
    )
    return
  }
  if (code === 'maintenance' || code === 'game_maintenance' || code === 'region_blocked')
    openNotice(say, say('closedTitle'), say('closed'), [leave], true)
  else if (
    code === 'not_logged_in' ||
    code === 'session_idle' ||
    code === 'account_blocked' ||
    code === 'account_locked'
  )
    openNotice(say, say('expiredTitle'), say('expired'), [leave], true)
  else
    openNotice(
      say,
      say('failedTitle'),
      say('failed'),
      [leave, { label: say('tryAgain'), act: () => location.reload() }],
      true,
    )
}
