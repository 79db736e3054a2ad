import type { Page, Route } from '@playwright/test'
import type { VendorCard } from '#features/games/api-lobby.ts'

/** So many vendors, of which the first and each fifth is hot; their word marks are pictures of the site itself. */
export function vendorsOf(count: number, logoUrl = '/favicon.svg'): VendorCard[] {
  return Array.from({ length: count }, (_, index) => ({
    vassalage: `V${index + 1}`,
    accountTypeId: index + 1,
    isHot: index % 5 === 0 ? 1 : 0,
    displayName: `Vendor ${index + 1}`,
    gameType: 'RNG',
    isGame: '',
    maintenance: false,
    logoUrl: `${logoUrl}?vendor=${index + 1}`,
  }))
}

/** The vendors of the slots and of the footer, whatever the server knows; no other category has any. */
export async function givenVendors(page: Page, cards: VendorCard[], inFooter = cards): Promise<void> {
  const lanes = [{ title: 'rng', gameCategory: 'RNG', cards, gameClassify: [] }]
  await page.route('**/GCSGAME_newGameVendor*', route => answer(route, { data: { lanes } }))
  await page.route('**/GCSGAME_hotGamesV2*', route => answer(route, { list: [], vendors: inFooter }))
}

function answer(route: Route, value: unknown): Promise<void> {
  return route.fulfill({ json: { success: true, value, message: '', requestId: 'req_story' } })
}
