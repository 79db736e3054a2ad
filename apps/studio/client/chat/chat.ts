import { PHRASES, type Phrase, type SaidPhrase } from '../../api-chat.ts'
import type { Opening } from '../kinds.ts'
import { Refused, Unanswered } from '../net/ask.ts'
import { remember, remembered } from '../play/kept.ts'
import { openDialog } from '../shell/dialog.ts'
import { h } from '../shell/dom.ts'
import { icon } from '../shell/icons.ts'
import { type ChatNet, connectChat } from './chat-net.ts'
import { type ChatSay, chatWordsIn } from './words/words.ts'

const SHOWN = 3
const SHOWN_MS = 7_000
const KEPT = { muted: 'stage-muted', deaf: 'stage-deaf' }

export type Chat = {
  view: HTMLElement
  /** Hears what is said in this room; null: in none. */
  follow(room: string | null): void
}

/** Phrases of players: a button to say one, and what was said last. What this player does not want to hear stays out. */
export function createChat(
  { entered, say, language }: Pick<Opening, 'entered' | 'say' | 'language'>,
  net: ChatNet = connectChat(entered.token),
): Chat {
  const chatSay = chatWordsIn(language)
  const muted = new Set((remembered(KEPT.muted) ?? '').split(' ').filter(Boolean))
  let isDeaf = remembered(KEPT.deaf) === 'yes'
  let room: string | null = null
  let stop = new AbortController()

  const list = h('ul', { class: 'chat-said', 'aria-live': 'polite' })
  const button = h(
    'button',
    {
      type: 'button',
      class: 'round chat-open',
      'aria-label': chatSay('title'),
      'aria-haspopup': 'dialog',
      'data-testid': 'chat',
      click: open,
    },
    icon('speech', 20),
  )

  function show(content: readonly (Node | string)[], own: boolean): HTMLElement {
    const line = h('li', { 'data-own': own }, ...content)
    list.append(line)
    while (list.children.length > SHOWN) list.firstElementChild!.remove()
    setTimeout(() => line.remove(), SHOWN_MS)
    return line
  }

  function hear({ name, own, phrase }: SaidPhrase): void {
    if (!own && (isDeaf || muted.has(name))) return
    const who = own ? chatSay('you') : chatSay('player', { name })
    const text = h('span', {}, chatSay('said', { name: who, phrase: chatSay(phrase) }))
    show(own ? [text] : [text, muter(name, who)], own)
  }

  const muter = (name: string, who: string) =>
    h(
      'button',
      {
        type: 'button',
        class: 'chat-mute',
        'aria-label': chatSay('mute', { name: who }),
        'data-testid': 'mute',
        click() {
          muted.add(name)
          keep()
          list.replaceChildren()
          show([chatSay('muted', { name: who })], false)
        },
      },
      icon('soundOff', 16),
    )

  const keep = () => remember(KEPT.muted, [...muted].join(' '))

  async function utter(phrase: Phrase): Promise<void> {
    try {
      await net.say(phrase)
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Unanswered)) throw error
      show([chatSay(error instanceof Unanswered && error.reached ? 'tooFast' : 'notSaid')], true)
    }
  }

  function open(): void {
    const others = h('input', {
      type: 'checkbox',
      checked: !isDeaf,
      change() {
        isDeaf = !(others as HTMLInputElement).checked
        remember(KEPT.deaf, isDeaf ? 'yes' : 'no')
        list.replaceChildren()
      },
    })
    const body = h(
      'div',
      { class: 'chat-sheet' },
      h('p', { class: 'muted' }, chatSay('text')),
      h(
        'div',
        { class: 'chat-phrases' },
        ...PHRASES.map(phrase =>
          h(
            'button',
            {
              type: 'button',
              class: 'button',
              'data-testid': `phrase-${phrase}`,
              click() {
                sheet.close()
                void utter(phrase)
              },
            },
            chatSay(phrase),
          ),
        ),
      ),
      h('label', { class: 'chat-others' }, others, chatSay('hearOthers')),
      listMuted(muted, chatSay, keep),
    )
    const sheet = openDialog(say, 'sheet', chatSay('title'), body)
  }

  return {
    view: h('div', { class: 'chat', hidden: entered.demo }, button, list),
    follow(to) {
      if (to === room || entered.demo) return
      room = to
      stop.abort()
      list.replaceChildren()
      if (room === null) return
      stop = new AbortController()
      void net.watch(hear, stop.signal)
    },
  }
}

/** Who is not heard, each to be heard again. */
function listMuted(muted: Set<string>, chatSay: ChatSay, keep: () => void): HTMLElement {
  const view = h('div', { class: 'chat-muted', hidden: muted.size === 0 })
  const draw = () => {
    view.hidden = muted.size === 0
    view.replaceChildren(
      h('h3', {}, chatSay('mutedTitle')),
      ...[...muted].map(name =>
        h(
          'button',
          {
            type: 'button',
            class: 'button',
            'data-testid': 'hear-again',
            click() {
              muted.delete(name)
              keep()
              draw()
            },
          },
          chatSay('hearAgain', { name: chatSay('player', { name }) }),
        ),
      ),
    )
  }
  draw()
  return view
}
