import { Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { ACCOUNTS, FIGURES, type Sums as SumNames } from '#features/finance/rules/figures.ts'
import { DIMENSIONS, type Dimension } from '#features/finance/rules/reports.ts'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { Money } from '#shared/office/show.tsx'
import styles from '../parts/parts.module.css'
import { useAccountName } from '../parts/use-account-name.ts'
import type { SumLine, SumsAsk } from './revenue.tsx'

/** One line: its figures, the rows behind it by what else they are of, and the entries behind each sum. */
export function RevenueLine({ line, ask }: { line: SumLine; ask: SumsAsk }) {
  const t = useTranslations('office.revenue')
  const may = useMay()
  const nameOf = useAccountName()
  const within = withinLine(line, ask)
  const others = DIMENSIONS.filter(each => each !== ask.by && each !== ask.and)
  return (
    <Stack gap="md">
      <Part title={t('rows')}>
        <p className={styles.links}>
          {others.map(by => (
            <OfficeLink key={by} to="/reports" search={{ ...within, by }}>
              {t('openBy', { dimension: t(`dimensions.${by}`) })}
            </OfficeLink>
          ))}
        </p>
      </Part>
      <Part title={t('sums')}>
        <Facts>
          {FIGURES.map(key => (
            <Fact key={key} name={t(`figures.${key}`)}>
              <Money amount={line.figures[key]} currency={line.currency} />
              {may('ledger.read') && key in ACCOUNTS && (
                <span className={styles.links}>
                  {ACCOUNTS[key as keyof SumNames].of.map(account => (
                    <OfficeLink key={account} to="/ledger/journal" search={{ ...journalOf(within), account }}>
                      {nameOf(account)}
                    </OfficeLink>
                  ))}
                </span>
              )}
            </Fact>
          ))}
        </Facts>
      </Part>
    </Stack>
  )
}

/** The line's place as filters: those of the report, narrowed to what the line is of. */
function withinLine({ key, key2, currency }: SumLine, { by = 'day', and, ...filters }: SumsAsk) {
  const place = (dimension: Dimension | undefined, value: string): Record<string, string> =>
    dimension === undefined || value === ''
      ? {}
      : dimension === 'day'
        ? { from: value, to: value }
        : { [dimension]: value }
  const given = Object.entries(filters).filter((each): each is [string, string] => typeof each[1] === 'string')
  return { ...Object.fromEntries(given), currency, ...place(by, key), ...place(and, key2 ?? '') }
}

/** The journal tells all of it apart but products and countries, which entries do not have. */
function journalOf({ product: _, country: __, ...filters }: Record<string, string>) {
  return filters
}
