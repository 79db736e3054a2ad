import { Group, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { limitFigures, sportsOfficeApi } from '#features/games/api-sports.ts'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { Money, Nothing, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { SetLimits } from './limit-form.tsx'
import { type Book, EachBook, type Limits, placesOf, useNamesLanguage, useScopeText } from './shown.tsx'

/** What each book risks: as it is shipped, and what was said of places. */
export const LimitList = () => <EachBook show={OfBook} />

/** Where nothing was said. */
const SHIPPED = 'shipped'

function OfBook({ book }: { book: Book }) {
  const { vendor } = book
  const language = useNamesLanguage()
  const t = useTranslations('office.sports')
  const may = useMay()
  const textOf = useScopeText()
  const nameOf = (row: Limits) => (row.scope === SHIPPED ? t('scopes.shipped') : textOf(row))
  const columns: Column<Limits>[] = [
    { id: 'place', title: t('place'), cell: row => <bdi>{nameOf(row)}</bdi>, text: nameOf, isFixed: true },
    ...limitFigures.map(
      (figure): Column<Limits> => ({
        ...{ id: figure, title: t(`figures.${figure}`), isFigure: true, text: row => row[figure] ?? '' },
        cell: row => (row[figure] === null ? <Nothing /> : <Money amount={row[figure]} />),
      }),
    ),
    { id: 'reason', title: t('reason'), cell: row => <bdi>{row.reason}</bdi>, text: row => row.reason },
    { id: 'since', title: t('since'), cell: row => <When at={row.at || null} />, text: row => row.at },
  ]
  return (
    <DataList
      id="sports-limits"
      of={vendor}
      columns={columns}
      rowKey={({ scope }) => scope}
      read={async () => {
        const { shipped, list } = await ask(sportsOfficeApi.limits, { vendor, language })
        return { list: [{ scope: SHIPPED, name: null, ...shipped, reason: '', at: '' }, ...list], next: null }
      }}
      drawer={row => ({
        title: nameOf(row),
        content: (
          <Stack gap="md">
            <Facts>
              {limitFigures.map(figure => (
                <Fact key={figure} name={t(`figures.${figure}`)}>
                  {row[figure] === null ? <Nothing /> : <Money amount={row[figure]} />}
                </Fact>
              ))}
            </Facts>
            {may('sports.limits') && row.scope !== SHIPPED && (
              <Group>
                <SetLimits vendor={vendor} places={[row]} before={row} />
              </Group>
            )}
          </Stack>
        ),
      })}
      actions={may('sports.limits') && <SetLimits vendor={vendor} places={placesOf(book)} />}
      empty={t('none')}
    />
  )
}
