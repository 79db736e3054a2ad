import { Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { lotteryOfficeApi } from '#features/lottery/api-office.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { Id, Money, Nothing, When } from '#shared/office/show.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { DrawActs } from './draw-acts.tsx'
import { type Draw, type DrawFacts, DrawState } from './draw-state.tsx'
import { Numbers } from './numbers.tsx'

/** Read again whenever the list, which is, says that it stands otherwise. */
export function DrawCard({ draw: { game, numero, state, waiting } }: { draw: Draw }) {
  const query = useQuery({
    queryKey: ['draw', game, numero, state, waiting],
    queryFn: () => ask(lotteryOfficeApi.draw, { game, numero }),
    placeholderData: keepPreviousData,
  })
  return <Loaded query={query}>{facts => <Card facts={facts} />}</Loaded>
}

function Card({ facts }: { facts: DrawFacts }) {
  const t = useTranslations('office.draws')
  const { draw, sold, entries, results, jackpots, voidReason } = facts
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('lottery')}>
          <bdi>{draw.name}</bdi> <Id>{draw.game}</Id>
        </Fact>
        <Fact name={t('state')}>
          <DrawState draw={draw} />
        </Fact>
        <Fact name={t('lockAt')}>
          <When at={draw.lockAt} />
        </Fact>
        <Fact name={t('drawAt')}>
          <When at={draw.drawAt} />
        </Fact>
        <Fact name={t('result')}>{draw.result === null ? <Nothing /> : <Id>{draw.result}</Id>}</Fact>
        {voidReason !== null && <Fact name={t('voidReason')}>{voidReason}</Fact>}
        {sold.map(each => (
          <Fact key={each.currency} name={t('sold')}>
            {t('ticketsOf', { count: each.tickets })}: <Money amount={each.stake} currency={each.currency} />
            {' → '}
            <Money amount={each.payout} currency={each.currency} />
          </Fact>
        ))}
      </Facts>
      <DrawActs facts={facts} />
      {draw.waiting && (
        <Text size="sm" c="dimmed">
          {t('secondEnters')}
        </Text>
      )}
      {jackpots.length > 0 && (
        <Part title={t('jackpots')}>
          <Facts>
            {jackpots.map(each => (
              <Fact key={`${each.prize} ${each.currency}`} name={`${each.prize} ${each.currency}`}>
                {each.pool === null ? t('waitsForSecond') : <Money amount={each.pool} currency={each.currency} />}
              </Fact>
            ))}
          </Facts>
        </Part>
      )}
      {results.length > 0 && (
        <Part title={t('versions')}>
          <Facts>
            {results.map(each => (
              <Fact key={each.version} name={String(each.version)}>
                <Id>{each.result}</Id> <When at={each.at} /> <bdi>{each.actor}</bdi> {each.reason}
              </Fact>
            ))}
          </Facts>
        </Part>
      )}
      {entries.length > 0 && (
        <Part title={t('entries')}>
          <Facts>
            {entries.map(each => (
              <Fact key={`${each.at} ${each.operator} ${each.result}`} name={String(each.version)}>
                <bdi>{each.operator}</bdi> <When at={each.at} /> {each.result !== null && <Id>{each.result}</Id>}{' '}
                {each.reason}
              </Fact>
            ))}
          </Facts>
        </Part>
      )}
      <Numbers game={draw.game} numero={draw.numero} />
    </Stack>
  )
}
