import { Loaded } from '#shared/ui/states.tsx'
import { LotteryGrid, LotteryGridSkeleton } from './lottery-grid.tsx'
import { useMenus } from './use-lottery-list.ts'

/** What /elott offers of our own: the lotteries of that prize mode, by category. */
export function LotteryLobby() {
  const menus = useMenus('elott')
  return (
    <Loaded query={menus} skeleton={<LotteryGridSkeleton />}>
      {categories => <LotteryGrid lotteries={categories.flatMap(({ lotteries }) => lotteries)} />}
    </Loaded>
  )
}
