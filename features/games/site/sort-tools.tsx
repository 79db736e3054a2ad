import { useTranslations } from 'use-intl'
import { MECHANICS, type Mechanic, THEMES } from '#features/games/rules/kinds.ts'
import type { Filters } from '#features/games/rules/list.ts'
import { SORTS, VOLATILITIES } from '#features/games/rules/sort.ts'
import { Choice } from './play/choice.tsx'

type SortToolsProps = {
  filters: Filters
  /** Mechanics that occur here, by their vendors' words. */
  mechanics: readonly string[]
  onFilter: (change: Partial<Filters>) => void
}

/** Order, mechanic, volatility and theme: by what vendors publish of their games. */
export function SortTools({ filters, mechanics, onFilter }: SortToolsProps) {
  const t = useTranslations('lobby')
  const named = MECHANICS.filter((code: Mechanic) => mechanics.includes(code))
  return (
    <>
      <Choice label={t('sort')} value={filters.sort} onChange={sort => onFilter({ sort: sort as Filters['sort'] })}>
        {SORTS.map(sort => (
          <option key={sort} value={sort}>
            {t(`sorts.${sort || 'ours'}`)}
          </option>
        ))}
      </Choice>
      <Choice label={t('mechanic')} value={filters.mechanic} onChange={mechanic => onFilter({ mechanic })}>
        <option value="">{t('anyMechanic')}</option>
        {named.map(code => (
          <option key={code} value={code}>
            {t(`mechanics.${code}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('volatility')}
        value={filters.volatility}
        onChange={volatility => onFilter({ volatility: volatility as Filters['volatility'] })}
      >
        {VOLATILITIES.map(code => (
          <option key={code} value={code}>
            {code ? t(`volatilities.${code}`) : t('anyVolatility')}
          </option>
        ))}
      </Choice>
      <Choice label={t('theme')} value={filters.theme} onChange={theme => onFilter({ theme })}>
        <option value="">{t('anyTheme')}</option>
        {THEMES.map(code => (
          <option key={code} value={code}>
            {t(`themes.${code}`)}
          </option>
        ))}
      </Choice>
    </>
  )
}
