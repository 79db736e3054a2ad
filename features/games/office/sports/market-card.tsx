import { Group, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { sportsOfficeApi } from '#features/games/api-sports.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { Money, Nothing } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { type BookMarket, MarketState } from './shown.tsx'
import { StopAct } from './stop-act.tsx'

type Props = { vendor: string; event: string; market: BookMarket }
const CAME = ['win', 'half_win', 'void', 'half_lose', 'lose'] as const
type Came = (typeof CAME)[number]

/** A market: what each outcome would cost, and what may be said of it. */
export function MarketCard({ vendor, event, market }: Props) {
  const t = useTranslations('office.sports')
  const may = useMay()
  const scope = `market ${event} ${market.market} ${market.specifiers}`
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('state')}>
          <MarketState market={market} />
        </Fact>
        <Fact name={t('margin')}>
          <bdi dir="ltr">{market.margin}&nbsp;%</bdi>
        </Fact>
      </Facts>
      {market.outcomes.map(each => (
        <Part key={each.outcome} title={each.name}>
          <Facts>
            <Fact name={t('price')}>{each.price ? <bdi dir="ltr">{each.price}</bdi> : <Nothing />}</Fact>
            <Fact name={t('fair')}>{each.fair ? <bdi dir="ltr">{each.fair}</bdi> : <Nothing />}</Fact>
            <Fact name={t('singles')}>{each.bets}</Fact>
            <Fact name={t('combined')}>{each.combined}</Fact>
            <Fact name={t('stake')}>
              <Money amount={each.stake} />
            </Fact>
            <Fact name={t('house')}>
              <Money amount={each.house} signed />
            </Fact>
            {each.came !== null && (
              <Fact name={t('result')}>{t(`came.${CAME.find(one => one === each.came) ?? 'win'}`)}</Fact>
            )}
          </Facts>
        </Part>
      ))}
      <Group gap="xs">
        {may('sports.trade') && <StopAct vendor={vendor} scope={scope} isStopped={market.stopped} />}
        {may('sports.settle') && <Rulings vendor={vendor} event={event} market={market} />}
      </Group>
    </Stack>
  )
}

function Rulings({ vendor, event, market }: Props) {
  const t = useTranslations('office.sports')
  const [came, setCame] = useState<Record<string, Came | undefined>>({})
  const rule = (ruling: 'void' | 'feed' | { outcome: string; came: Came }[]) => (reason: string) =>
    ask(sportsOfficeApi.settle, {
      ...{ vendor, event, market: market.market, specifiers: market.specifiers },
      ...{ ruling, version: market.version, reason },
    })
  const said = market.outcomes.flatMap(({ outcome }) => {
    const own = came[outcome]
    return own ? [{ outcome, came: own }] : []
  })
  return (
    <>
      <Act
        label={t('settle')}
        about={t('settleAbout')}
        look="danger"
        isReady={said.length > 0 && said.length === market.outcomes.length}
        act={rule(said)}
      >
        {market.outcomes.map(({ outcome, name }) => (
          <Select
            key={outcome}
            label={name}
            data={CAME.map(value => ({ value, label: t(`came.${value}`) }))}
            value={came[outcome] ?? null}
            onChange={value => setCame(before => ({ ...before, [outcome]: CAME.find(one => one === value) }))}
            required
          />
        ))}
      </Act>
      <Act label={t('void')} about={t('voidAbout')} look="danger" act={rule('void')} />
      {market.ruling !== null && <Act label={t('toFeed')} about={t('toFeedAbout')} act={rule('feed')} />}
    </>
  )
}
