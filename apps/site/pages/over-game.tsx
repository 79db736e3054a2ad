import type { BonusLineProps } from '#features/games/site/games.tsx'
import { GameBonus } from '#features/promotions/site/promotions.tsx'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import { Part } from '#shared/ui/loading/part.tsx'

/* What stands over a game, which goes on while it loads. */

type StatementProps = { onClose: () => void }
const Statement = lazyScreen<StatementProps>(() =>
  import('#features/records/site/records.tsx').then(file => file.StatementModal),
)

export const StatementModal = (props: StatementProps) => (
  <Part>
    <Statement {...props} />
  </Part>
)

export const BonusLine = (props: BonusLineProps) => (
  <Part>
    <GameBonus {...props} />
  </Part>
)
