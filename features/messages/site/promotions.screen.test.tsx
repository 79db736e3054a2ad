import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { messagesApi } from '#features/messages/api.ts'
import { NOTICES } from '../../../database/seed/content-notices.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { announced } from '../../../tests/screens/demo.ts'
import { FakeRefusal } from '../../../tests/screens/fake-server.ts'
import { button, expectPath } from '../../../tests/screens/hands.ts'
import { EN_DESKTOP, LOOKS, test, UR_PHONE } from '../../../tests/screens/site.tsx'

const articles = () => [...document.querySelectorAll('main article')]

for (const look of LOOKS)
  test(`promotions stand by category, by keyboard too, and lead to their terms and back (${look.language})`, async ({
    site,
  }) => {
    await site.open('/promotions', { look })
    const { category } = site.words.messages
    await expect.poll(() => articles().length).toBe(4)
    expect(await axeProblems()).toEqual([])
    ;(page.getByRole('tab', { name: category.all }).element() as HTMLElement).focus()
    await userEvent.keyboard(look.language === 'UR' ? '{ArrowLeft}' : '{ArrowRight}')
    await expect.element(page.getByRole('tab', { name: category.newcomers })).toHaveAttribute('aria-selected', 'true')
    await expect.poll(() => articles().length).toBe(2)
    const title = articles()[0]!.querySelector('h2')!.textContent
    // The whole card is the link.
    await page.elementLocator(articles()[0]!).click({ position: { x: 20, y: 20 } })
    await expectPath(site, '/promoDetail?id=welcome')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title)
    await expect.poll(() => document.querySelector('.told h3')?.checkVisibility()).toBe(true)
    expect(await axeProblems()).toEqual([])
    await page.getByRole('main').getByRole('link', { name: site.words.messages.back }).click()
    await expectPath(site, '/promotions')
    await expect.poll(() => articles().length).toBe(4)
  })

test('a promotion that is over says so; without any the page says that', async ({ site }) => {
  await site.open('/promoDetail?id=long-gone', { look: UR_PHONE })
  const { messages } = site.words
  await expect.element(page.getByText(messages.promotionGone)).toBeVisible()
  site.answer(messagesApi.announcements, { list: [] })
  await site.open('/promotions', { look: UR_PHONE })
  await expect.element(page.getByText(messages.noPromotions)).toBeVisible()
  await site.open('/noticePage', { look: UR_PHONE })
  await expect.element(page.getByText(messages.noNotices)).toBeVisible()
  // No banners, no notices: nothing is left of their places.
  await site.open('/rng', { look: UR_PHONE })
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeInTheDocument()
  await expect.element(page.getByTestId('hero')).not.toBeInTheDocument()
  await expect.element(page.getByTestId('marquee')).not.toBeInTheDocument()
})

test('when banners and notices cannot be had, home stands with its first picture and lists say so', async ({
  site,
}) => {
  site.answer(messagesApi.announcements, new FakeRefusal('busy'))
  await site.open('/', { look: EN_DESKTOP })
  await expect.poll(() => document.querySelector('[data-testid=hero] img')?.checkVisibility()).toBe(true)
  await expect.element(page.getByTestId('marquee')).not.toBeInTheDocument()
  await site.open('/noticePage')
  await expect.element(page.getByRole('alert')).toMatchTextContent(site.words.refusal.busy)
  site.answer(messagesApi.announcements, { list: NOTICES.map(each => announced(each)) })
  await button(page, site.words.common.retry).click()
  await expect.poll(() => document.querySelector('.notice-open')?.checkVisibility()).toBe(true)
})
