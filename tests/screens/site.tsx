import en from 'words:source/en'
import ur from 'words:source/ur'
import vietnamese from 'words:source/vi'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRoute, RouterProvider } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { Messages } from 'use-intl'
import { test as base, expect, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { openRouter } from '#apps/site/pages.tsx'
import { type MemberInfo, peopleApi } from '#features/people/api.ts'
import { closeAuth } from '#features/sessions/site/sessions.tsx'
import { type SystemStatus, settingsApi } from '#features/settings/api.ts'
import { awaitStatus } from '#features/settings/site/settings.tsx'
import { chooseTheme, type Theme } from '#shared/ui/theme.ts'
import { Toasts } from '#shared/ui/toast.tsx'
import { LANGUAGES, type Language } from '#shared/ui/words/languages.ts'
import { addWords, loadChosenWords, WordsProvider } from '#shared/ui/words/words.tsx'
import { queryClient } from '#shared/web/query.ts'
import { closeSession, openSession, rememberMember } from '#shared/web/session.ts'
import { answerAsDemo, flagsWith, MEMBER, statusWith } from './demo.ts'
import { createFakeServer } from './fake-server.ts'

export type Look = { language: Language; theme: Theme; size: 'desktop' | 'phone' }
export const EN_DESKTOP: Look = { language: 'EN', theme: 'light', size: 'desktop' }
export const VI_PHONE: Look = { language: 'VI', theme: 'dark', size: 'phone' }
export const UR_PHONE: Look = { language: 'UR', theme: 'light', size: 'phone' }
export const LOOKS = [EN_DESKTOP, VI_PHONE, UR_PHONE]

const SIZES = { desktop: [1280, 900], phone: [360, 740] } as const
const WORDS = { EN: en, VI: vietnamese, UR: ur }

export const wordsOf = (language: Language): Messages => WORDS[language]

/** A text that the specification gives to the letter, in the words of a language. */
export function inWords(words: Messages, english: string): string {
  for (const [group, texts] of Object.entries(en))
    for (const [key, text] of Object.entries(texts))
      if (text === english) return (words as unknown as Record<string, Record<string, string>>)[group]![key]!
  throw new Error(`no text says: ${english}`)
}

/**
 * The whole site in the tested page, with a fake server behind it: `open` shows an address in a look, to a visitor, or
 * with `as` to somebody who is logged in. What it could not cope with, the test ends with.
 */
export const test = base.extend<{ site: Site }>({
  site: async ({ task: _ }, use) => {
    const site = createSite()
    await use(site)
    await site.leave()
    expect(site.problems).toEqual([])
  },
})

// What is lost is asked for again as often as ever, but at once.
const { queries } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ ...queryClient.getDefaultOptions(), queries: { ...queries, retryDelay: 0 } })

/** Of screens that load late: the first time they wait, then they are there (`shared/ui/loading/lazy-screen.tsx`). */
const SAID_IN_DEVELOPMENT = /did not call use\(\) when it finished/

/** The site's router with a page that shows one screen, whatever its address. */
function openAlone(Screen: ComponentType): ReturnType<typeof openRouter> {
  const router = openRouter()
  const root = createRootRoute()
  const component = () => (
    <>
      <main id="main" className="p-3">
        <Screen />
      </main>
      <Toasts />
    </>
  )
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: '$', component })])
  router.update({ ...router.options, routeTree: routeTree as never })
  return router
}

/** `screen`: this alone, without the site around it. */
type Opening = { look?: Look; as?: Partial<MemberInfo>; screen?: ComponentType }
export type Site = ReturnType<typeof createSite>

function createSite() {
  const server = createFakeServer()
  answerAsDemo(server)
  const { fetch: realFetch } = globalThis
  const { problems } = server
  const heard = vi.spyOn(console, 'error').mockImplementation((...said) => {
    const text = said.join(' ')
    if (!SAID_IN_DEVELOPMENT.test(text)) problems.push(text)
  })
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), location.href)
    if (!/^\/(wps|lgw|lotto)\//.test(url.pathname)) return realFetch(input, init)
    return server.reply(url, init?.method ?? 'GET', init?.body as string | undefined)
  }
  let shown: { root: Root; place: HTMLElement; router: ReturnType<typeof openRouter> } | undefined

  async function mount(screen?: ComponentType): Promise<void> {
    const place = document.createElement('div')
    place.id = 'root'
    document.body.append(place)
    const router = screen ? openAlone(screen) : openRouter()
    const [words] = await Promise.all([loadChosenWords(), router.load(), awaitStatus(queryClient, 5_000)])
    // The screens of a page before do not wait for them any more.
    const { loadRest, loadAgents } = LANGUAGES[words.language]
    for (const part of await Promise.all([loadRest(), loadAgents()])) addWords(words.words, part.default)
    const root = createRoot(place)
    root.render(
      <WordsProvider initial={words}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </WordsProvider>,
    )
    shown = { root, place, router }
  }

  function unmount(): void {
    if (!shown) return
    shown.root.unmount()
    shown.place.remove()
    // Whatever still wants to go somewhere goes nowhere: the next page has the address to itself.
    shown.router.history.flush()
    Object.assign(shown.router.history, { push: () => undefined, replace: () => undefined })
    shown.router.history.destroy()
    shown = undefined
    closeAuth()
    queryClient.clear()
  }

  const site = {
    ...server,
    language: 'EN' as Language,
    get words(): Messages {
      return wordsOf(site.language)
    },
    /** What lies over the page, the uppermost. */
    get dialog() {
      return page.getByRole('dialog').last()
    },
    get path(): string {
      return location.pathname + location.search + location.hash
    },
    /** Errors said to the console that are what a test is about. */
    forgive: (like: RegExp) => {
      const kept = problems.filter(each => !like.test(each))
      problems.splice(0, problems.length, ...kept)
    },
    giveStatus: (info: Partial<SystemStatus['info']>) => server.answer(settingsApi.status, statusWith(info)),
    giveFlags: (flags: Record<string, boolean>) =>
      server.answer(settingsApi.status, statusWith({ whitelabel: flagsWith(flags) })),
    open: async (path: string, { look = EN_DESKTOP, as, screen }: Opening = {}): Promise<void> => {
      unmount()
      site.language = look.language
      localStorage.setItem('lang', look.language)
      const { tag, dir } = LANGUAGES[look.language]
      Object.assign(document.documentElement, { lang: tag, dir })
      chooseTheme(look.theme)
      const [width, height] = SIZES[look.size]
      await page.viewport(width, height)
      if (as) site.logIn(as)
      history.pushState(null, '', path)
      await mount(screen)
    },
    /** The page is loaded again: what the tab keeps stays, all else is forgotten. */
    reload: async (): Promise<void> => {
      unmount()
      await mount()
    },
    /** What was read of something is read again, as when the server hints that it has changed. */
    reread: (queryKey: string[]) => queryClient.invalidateQueries({ queryKey }),
    /** Who it is that logs in. */
    giveMember: (member: Partial<MemberInfo>) => server.answer(peopleApi.info, { ...MEMBER, ...member }),
    /** Somebody is logged in before the page opens. */
    logIn: ({ account = MEMBER.account, type = 0, ...more }: Partial<MemberInfo> = {}): void => {
      openSession('a-token', account)
      rememberMember({ id: MEMBER.id, account, type })
      site.giveMember({ account, type, ...more })
    },
    /** The session is gone from this tab, nobody knows how. */
    logOut: closeSession,
    leave: async (): Promise<void> => {
      unmount()
      vi.useRealTimers()
      await commands.wantMotion('reduce')
      globalThis.fetch = realFetch
      heard.mockRestore()
      closeSession()
      localStorage.clear()
      sessionStorage.clear()
      // biome-ignore lint/suspicious/noDocumentCookie: as the site does it, see sessions/site/remember.ts
      for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`
    },
  }
  return site
}
