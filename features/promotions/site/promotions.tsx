import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import type { GameBonusProps } from './game-bonus.tsx'
import type { OfferPickerProps, OfferToldProps } from './offer-picker.tsx'

/** The entry `bonusDetails` of the member centre: bonuses of the member, what they ask, and how each bet counted. */
export const BonusDetails = lazyScreen(() => import('./bonus-details.tsx').then(file => file.BonusDetails))
/** Activities on the page of promotions, by category. */
export const ActivityList = lazyScreen(() => import('./activities/activity-list.tsx').then(file => file.ActivityList))
/** Where members enter codes. */
export const CodeEntry = lazyScreen(() => import('./activities/code-entry.tsx').then(file => file.CodeEntry))
/** One activity with its terms and its button. */
export const ActivityDetail = lazyScreen<{ code: string }>(() =>
  import('./activities/activity-detail.tsx').then(file => file.ActivityDetail),
)
/** Offers that may be chosen with a deposit. */
export const OfferPicker = lazyScreen<OfferPickerProps>(() =>
  import('./offer-picker.tsx').then(file => file.OfferPicker),
)
/** What a chosen offer brings. */
export const OfferTold = lazyScreen<OfferToldProps>(() => import('./offer-picker.tsx').then(file => file.OfferTold))
/** Over a game: what a live bonus refuses there. */
export const GameBonus = lazyScreen<GameBonusProps>(() => import('./game-bonus.tsx').then(file => file.GameBonus))
