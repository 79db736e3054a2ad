import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { MIN_BETS } from '#features/games/rules/games.ts'
import type { Filters, GameClass } from '#features/games/rules/list.ts'
import { parseAmount } from '#shared/money.ts'
import { IconButton } from '#shared/ui/button.tsx'
import { SearchField } from '#shared/ui/search-field.tsx'
import { shownAmount } from '#shared/web/shown-amount.ts'
import { Choice } from './play/choice.tsx'
import { SortTools } from './sort-tools.tsx'

type ListToolsProps = {
  filters: Filters
  classes: readonly GameClass[]
  mechanics: readonly string[]
  onFilter: (change: Partial<Filters>) => void
}

/** Name search as one types, classification and minimum bet (specification §2), and our own; phones fold all but the first away. */
export function ListTools({ filters, classes, mechanics, onFilter }: ListToolsProps) {
  const t = useTranslations('lobby')
  const tGames = useTranslations('games')
  const [isOpen, setOpen] = useState(false)
  const { gameName: _, ...folded } = filters
  const chosen = Object.values(folded).filter(Boolean).length
  return (
    <div className="flex flex-wrap gap-2 px-(--gutter) lg:px-0">
      <SearchField
        label={tGames('search')}
        clearLabel={t('clear')}
        value={filters.gameName}
        onChange={gameName => onFilter({ gameName })}
      />
      <IconButton
        label={t('filters')}
        aria-expanded={isOpen}
        aria-controls="list-filters"
        onClick={() => setOpen(!isOpen)}
        className="relative border border-line-strong bg-surface sm:hidden"
      >
        <SlidersHorizontal aria-hidden size={18} />
        {chosen > 0 && <span className="absolute end-1 top-1 size-2 rounded-full bg-vermilion" />}
      </IconButton>
      <div
        id="list-filters"
        className={`w-full grid-cols-2 gap-2 sm:flex sm:w-auto sm:flex-wrap ${isOpen ? 'grid' : 'hidden'}`}
      >
        <Choice label={t('classification')} value={filters.gameClassify} onChange={v => onFilter({ gameClassify: v })}>
          <option value="">{t('allClasses')}</option>
          {classes.map(code => (
            <option key={code} value={code}>
              {t(`classes.${code}`)}
            </option>
          ))}
        </Choice>
        <Choice label={t('minBet')} value={filters.minBet} onChange={minBet => onFilter({ minBet })}>
          <option value="">{t('anyBet')}</option>
          {MIN_BETS.map(bet => (
            <option key={bet} value={bet}>
              {t('minBetOf', { amount: shownAmount(parseAmount(bet)) })}
            </option>
          ))}
        </Choice>
        <SortTools filters={filters} mechanics={mechanics} onFilter={onFilter} />
      </div>
    </div>
  )
}
