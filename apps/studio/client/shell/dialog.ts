import type { Say } from '../words/words.ts'
import { h } from './dom.ts'
import { icon } from './icons.ts'

export type DialogLook = 'panel' | 'sheet' | 'notice'

/**
 * Opens a modal dialog; the browser keeps the focus in it and gives it back. Escape and a press outside close it unless
 * it must be answered. Returns its body and how to close it.
 */
export function openDialog(
  say: Say,
  look: DialogLook,
  title: string,
  body: Node,
  mustAnswer = false,
): { dialog: HTMLDialogElement; close(): void } {
  const heading = h('h2', { id: `title-${look}` }, title)
  const dialog = h('dialog', { class: `dialog ${look}`, 'aria-labelledby': heading.id, 'data-testid': look })
  const close = () => dialog.close()
  const closer = h(
    'button',
    { type: 'button', class: 'round', 'aria-label': say('close'), 'data-testid': 'close', click: close },
    icon('close', 22),
  )
  dialog.append(
    h('header', { class: 'dialog-head' }, heading, mustAnswer ? null : closer),
    h('div', { class: 'dialog-body', tabindex: '0' }, body),
  )
  dialog.addEventListener('close', () => dialog.remove())
  dialog.addEventListener('cancel', event => {
    if (mustAnswer) event.preventDefault()
  })
  dialog.addEventListener('click', event => {
    if (event.target === dialog && !mustAnswer) close()
  })
  document.body.append(dialog)
  dialog.showModal()
  return { dialog, close }
}

/** A short message with one or two answers. */
export function openNotice(
  say: Say,
  title: string,
  text: string,
  actions: readonly { label: string; primary?: boolean; act: () => void }[],
  mustAnswer: boolean,
): void {
  const buttons = actions.map(({ label, primary, act }) =>
    h(
      'button',
      {
        type: 'button',
        class: primary ? 'button primary' : 'button',
        click: () => {
          notice.close()
          act()
        },
      },
      label,
    ),
  )
  const notice = openDialog(
    say,
    'notice',
    title,
    h('div', {}, h('p', {}, text), h('div', { class: 'actions' }, ...buttons)),
    mustAnswer,
  )
}
