import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

/** /luck: red envelopes, wheels and raffles that run now, each with how it is drawn. */
export const LuckPage = lazyScreen(() => import('./luck-page.tsx').then(file => file.LuckPage))
