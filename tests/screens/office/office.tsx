import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot, type Root } from 'react-dom/client'
import { test as base, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addRest, LanguageProvider, loadChosenWords } from '#apps/office/language.tsx'
import { Look } from '#apps/office/look.tsx'
import { openRouter } from '#apps/office/pages.tsx'
import { accessApi } from '#features/operators/api-access.ts'
import { deskApi } from '#features/operators/api-desk.ts'
import { loginsApi } from '#features/operators/api-logins.ts'
import { officeApi } from '#features/operators/api-office.ts'
import { PERMISSIONS } from '#features/operators/rules/operators.ts'
import { playersApi } from '#features/players/api-office.ts'
import { settingsApi } from '#features/settings/api.ts'
import theme from '#shared/office/theme.css?inline'
import { chooseTheme } from '#shared/ui/theme.ts'
import { queryClient } from '#shared/web/query.ts'
import { closeSession, openSession } from '#shared/web/session.ts'
import { statusWith } from '../demo.ts'
import { createFakeServer } from '../fake-server.ts'

const SIZES = { desktop: [1440, 900], phone: [360, 740] } as const
const TAGS = { EN: 'en', VI: 'vi', UR: 'ur' } as const
export type OfficeLook = { language: keyof typeof TAGS; theme: 'light' | 'dark'; size: keyof typeof SIZES }
const EN_DESKTOP: OfficeLook = { language: 'EN', theme: 'light', size: 'desktop' }
export const VI_PHONE: OfficeLook = { language: 'VI', theme: 'dark', size: 'phone' }
export const UR_PHONE: OfficeLook = { language: 'UR', theme: 'light', size: 'phone' }
export const LOOKS = [EN_DESKTOP, VI_PHONE, UR_PHONE]

export const OWNER = {
  ...{ id: 'opr_owner00000', email: 'owner@house.example', role: 'owner', state: 'active' as const },
  createdAt: '2026-01-02T03:04:05.000Z',
}
export const MERCHANT = {
  ...{ code: 'house', name: 'The House', currency: 'USD', currencySymbol: '$', timeZone: 'Asia/Ho_Chi_Minh' },
}

/** The whole office in the tested page, with a fake server behind it; what it could not cope with, the test ends with. */
export const test = base.extend<{ office: Office }>({
  office: async ({ task: _ }, use) => {
    const office = createOffice()
    await use(office)
    office.leave()
    expect(office.problems).toEqual([])
  },
})

/** Only while an office is open: its looks would stay on the page, which the site's tests share. */
const looks = new CSSStyleSheet()
looks.replaceSync(theme)

export type Office = ReturnType<typeof createOffice>
/** `as`: what the operator may do; null for nobody. */
type Opening = { look?: OfficeLook; as?: readonly string[] | null }

/** Of screens that load late: the first time they wait, then they are there (`shared/ui/loading/lazy-screen.tsx`). */
const SAID_IN_DEVELOPMENT = /did not call use\(\) when it finished/

function createOffice() {
  const server = createFakeServer()
  document.adoptedStyleSheets.push(looks)
  const { fetch: realFetch } = globalThis
  // The keys that passwords are sealed to.
  server.answer(settingsApi.status, statusWith({}))
  server.answer(officeApi.proposals, { list: [], next: null })
  server.answer(accessApi.merchants, { here: MERCHANT, home: MERCHANT, list: [MERCHANT] })
  server.answer(deskApi.feed, { approvals: 0, unreviewed: 0, decided: [], elevated: [] })
  server.answer(deskApi.views, { list: [] })
  server.answer(playersApi.search, { list: [] })
  server.answer(loginsApi.passkeys, { list: [] })
  server.answer(deskApi.glass, { list: [] })
  server.answer(accessApi.access, { list: [], onlyOwners: [] })
  server.answer(officeApi.operators, { list: [OWNER], roles: [] })
  const heard = vi.spyOn(console, 'error').mockImplementation((...said) => {
    const text = said.join(' ')
    if (!SAID_IN_DEVELOPMENT.test(text)) server.problems.push(text)
  })
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), location.href)
    if (!url.pathname.startsWith('/wps/')) return realFetch(input, init)
    return server.reply(url, init?.method ?? 'GET', init?.body as string | undefined)
  }
  let shown: { root: Root; place: HTMLElement } | undefined

  function unmount(): void {
    shown?.root.unmount()
    shown?.place.remove()
    shown = undefined
    // As wide as the field that was measured last: wider than the next page, it made that one scroll.
    document.querySelector('[aria-label="autosize measurement"]')?.remove()
    // Dialogs stand behind the page, as in a browser that opens it: not before the next one.
    document.querySelector('[data-mantine-shared-portal-node]')?.remove()
    queryClient.clear()
  }

  return {
    ...server,
    open: async (path: string, { look = EN_DESKTOP, as = PERMISSIONS }: Opening = {}): Promise<void> => {
      unmount()
      localStorage.setItem('lang', look.language)
      document.documentElement.lang = TAGS[look.language]
      document.documentElement.dir = look.language === 'UR' ? 'rtl' : 'ltr'
      chooseTheme(look.theme)
      const [width, height] = SIZES[look.size]
      await page.viewport(width, height)
      server.answer(officeApi.me, {
        ...{ operator: OWNER, permissions: [...(as ?? [])], hasFactor: true, merchant: MERCHANT },
      })
      if (as) openSession('a-token', OWNER.email)
      history.pushState(null, '', path)
      // The screens of a page before do not wait for its words any more.
      const words = await loadChosenWords().then(addRest)
      const place = document.createElement('div')
      document.body.append(place)
      const root = createRoot(place)
      root.render(
        <LanguageProvider initial={words}>
          <Look>
            <QueryClientProvider client={queryClient}>
              <RouterProvider router={openRouter()} />
            </QueryClientProvider>
          </Look>
        </LanguageProvider>,
      )
      shown = { root, place }
    },
    /** What was read of something is read again. */
    reread: (queryKey: string[]) => queryClient.invalidateQueries({ queryKey }),
    leave: (): void => {
      unmount()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== looks)
      globalThis.fetch = realFetch
      heard.mockRestore()
      closeSession()
      localStorage.clear()
      sessionStorage.clear()
    },
  }
}
