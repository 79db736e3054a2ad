import { Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { sportsOfficeApi } from '#features/games/api-sports.ts'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { When } from '#shared/office/show.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { EVERY, SetMargin } from './margin-form.tsx'
import { type Book, EachBook, type Margins, placesOf, useNamesLanguage, useScopeText } from './shown.tsx'

/** What each book keeps of its markets: as it is shipped, and what was said of places. */
export const MarginList = () => <EachBook show={OfBook} />

function OfBook({ book }: { book: Book }) {
  const { vendor } = book
  const language = useNamesLanguage()
  const query = useQuery({
    queryKey: ['sports', 'margins', vendor, language],
    queryFn: () => ask(sportsOfficeApi.margins, { vendor, language }),
  })
  return <Loaded query={query}>{told => <Told book={book} told={told} />}</Loaded>
}

type Row = Margins['list'][number]

function Told({ book, told }: { book: Book; told: Margins }) {
  const t = useTranslations('office.sports')
  const may = useMay()
  const textOf = useScopeText()
  const language = useNamesLanguage()
  const { vendor } = book
  const { shipped, markets } = told
  const marketOf = ({ market }: Row) =>
    market === null ? t('everyMarket') : (markets.find(each => each.market === market)?.name ?? String(market))
  const columns: Column<Row>[] = [
    { id: 'place', title: t('place'), cell: row => <bdi>{textOf(row)}</bdi>, text: textOf, isFixed: true },
    { id: 'market', title: t('market'), cell: row => <bdi>{marketOf(row)}</bdi>, text: marketOf },
    {
      ...{ id: 'margin', title: t('margin'), isFigure: true, text: (row: Row) => row.margin },
      cell: row => <Percent of={row.margin} />,
    },
    { id: 'reason', title: t('reason'), cell: row => <bdi>{row.reason}</bdi>, text: row => row.reason },
    { id: 'since', title: t('since'), cell: row => <When at={row.at} />, text: row => row.at },
  ]
  return (
    <>
      <Facts>
        <Fact name={t('marginFew')}>
          <Percent of={shipped.few} />
        </Fact>
        <Fact name={t('marginMany')}>
          <Percent of={shipped.many} />
        </Fact>
      </Facts>
      <DataList
        id="sports-margins"
        of={vendor}
        columns={columns}
        rowKey={({ scope, market }) => `${scope} ${market ?? EVERY}`}
        read={async () => ({ list: (await ask(sportsOfficeApi.margins, { vendor, language })).list, next: null })}
        drawer={row => ({
          title: `${textOf(row)} · ${marketOf(row)}`,
          content: (
            <Stack gap="md">
              <Facts>
                <Fact name={t('margin')}>
                  <Percent of={row.margin} />
                </Fact>
              </Facts>
              {may('sports.limits') && (
                <Group>
                  <SetMargin vendor={vendor} places={[row]} told={told} before={row} />
                </Group>
              )}
            </Stack>
          ),
        })}
        actions={may('sports.limits') && <SetMargin vendor={vendor} places={placesOf(book)} told={told} />}
        empty={t('noMargins')}
      />
    </>
  )
}

const Percent = ({ of }: { of: string }) => <bdi dir="ltr">{of}&nbsp;%</bdi>
