import type { AutoPlan } from '../play/autoplay.ts'
import type { Purse } from '../play/money.ts'
import type { Say } from '../words/words.ts'
import { openDialog } from './dialog.ts'
import { h } from './dom.ts'

const ROUNDS = [10, 25, 50, 100]
/** Limits as times the stake; 0 stands for none. A limit of losses must always be chosen. */
const LOSSES = [5, 10, 25, 50]
const WINS = [0, 10, 25, 100]

/** Asks how long to play on, and at which loss or win to stop. Nothing begins without that answer. */
export function openAuto(say: Say, purse: Purse, stake: bigint, begin: (plan: AutoPlan) => void): void {
  const money = (times: number) => purse.show(stake * BigInt(times))
  const rounds = choices(say('autoRounds'), 'rounds', ROUNDS, String, 10)
  const loss = choices(say('autoLossLimit'), 'loss', LOSSES, money, 10)
  const win = choices(say('autoWinLimit'), 'win', WINS, times => (times === 0 ? say('never') : money(times)), 0)
  const form = h(
    'form',
    { class: 'auto-form', 'data-testid': 'auto-form' },
    h('p', { class: 'muted' }, say('autoText', { stake: purse.show(stake) })),
    rounds.view,
    loss.view,
    win.view,
    h('button', { type: 'submit', class: 'button primary', 'data-testid': 'auto-begin' }, say('autoBegin')),
  )
  const sheet = openDialog(say, 'sheet', say('auto'), form)
  form.addEventListener('submit', event => {
    event.preventDefault()
    sheet.close()
    const winTimes = win.chosen()
    begin({
      rounds: rounds.chosen(),
      lossLimit: stake * BigInt(loss.chosen()),
      winLimit: winTimes === 0 ? null : stake * BigInt(winTimes),
    })
  })
}

/** A row of which one is chosen. */
function choices(title: string, name: string, values: readonly number[], show: (value: number) => string, at: number) {
  const view = h(
    'fieldset',
    { class: 'choices' },
    h('legend', {}, title),
    ...values.map(value =>
      h(
        'label',
        { class: 'choice' },
        h('input', { type: 'radio', name, value, checked: value === at }),
        h('span', { dir: 'auto' }, show(value)),
      ),
    ),
  )
  return { view, chosen: () => Number(view.querySelector<HTMLInputElement>('input:checked')!.value) }
}
