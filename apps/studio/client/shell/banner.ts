import { h, write } from './dom.ts'

export type BannerLook = 'award' | 'win' | 'note'

/** Large words over the reels: awards, summaries, big wins. The summary for screen readers is said elsewhere. */
export type Banner = {
  view: HTMLElement
  show(look: BannerLook, title: string, figure: string, note: string): void
  setFigure(text: string): void
  hide(): void
}

export function createBanner(): Banner {
  const title = h('p', { class: 'banner-title' })
  const figure = h('p', { class: 'banner-figure', dir: 'ltr' })
  const note = h('p', { class: 'banner-note' })
  const view = h(
    'div',
    { class: 'banner', 'aria-hidden': 'true', 'data-testid': 'banner', hidden: true },
    h('div', { class: 'banner-box' }, title, figure, note),
  )
  return {
    view,
    show(look, titleText, figureText, noteText) {
      view.dataset.look = look
      write(title, titleText)
      write(figure, figureText)
      write(note, noteText)
      view.hidden = false
    },
    setFigure: text => write(figure, text),
    hide() {
      view.hidden = true
    },
  }
}
