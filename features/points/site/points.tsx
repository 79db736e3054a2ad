import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

/** /pointMall: the balance, goods, points into money, and the seven days. */
export const PointMall = lazyScreen(() => import('./mall/point-mall.tsx').then(file => file.PointMall))
/** The entry `points` of the member centre: what came and went, how it was counted, and what was asked for. */
export const PointRecords = lazyScreen(() => import('./records/point-records.tsx').then(file => file.PointRecords))
