import { Group, Stack, Text } from '@mantine/core'
import { useFormatter, useTranslations } from 'use-intl'
import { drawsOfficeApi, type RaffleListed, type WheelListed } from '#features/draws/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts } from '#shared/office/facts.tsx'
import { Money, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'

/** Each place with its chance, and how often it came up. */
export function WheelCard({ wheel: { prizes, spins, currency, startsAt, spinsADay } }: { wheel: WheelListed }) {
  const t = useTranslations('office.luck')
  const format = useFormatter()
  const total = prizes.reduce((sum, { weight }) => sum + weight, 0)
  const share = (value: number) => format.number(value, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <Stack>
      <Facts>
        <Fact name={t('starts')}>
          <When at={startsAt} />
        </Fact>
        <Fact name={t('spinsADay')}>{spinsADay}</Fact>
      </Facts>
      <Facts>
        {prizes.map(({ weight, amount, stock, taken, drawn }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places never change
          <Fact key={place} name={<Money amount={amount} currency={currency} />}>
            {t('chance')} {share(weight / total)} · {t('drawn')}{' '}
            {spins === 0 ? '–' : `${drawn} (${share(drawn / spins)})`}
            {stock !== null && ` · ${t('stock')} ${stock - taken} / ${stock}`}
          </Fact>
        ))}
      </Facts>
    </Stack>
  )
}

/** What a raffle holds and who won; once it is closed, two people draw it. */
export function RaffleCard({ raffle }: { raffle: RaffleListed }) {
  const t = useTranslations('office.luck')
  const may = useMay()
  const { id, state, prizes, currency, entriesRoot, wins, perDeposit, mostADeposit, tickets } = raffle
  return (
    <Stack>
      <Facts>
        <Fact name={t('starts')}>
          <When at={raffle.startsAt} />
        </Fact>
        <Fact name={t('tickets')}>{tickets}</Fact>
        <Fact name={t('perDeposit')}>
          {perDeposit === null ? '–' : <Money amount={perDeposit} currency={currency} />}
        </Fact>
        <Fact name={t('mostADeposit')}>{mostADeposit}</Fact>
        <Fact name={t('root')}>
          <bdi>{entriesRoot ?? '–'}</bdi>
        </Fact>
      </Facts>
      <Facts>
        {prizes.map((prize, place) => {
          const win = wins.find(each => each.place === place)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: places never change
            <Fact key={place} name={<Money amount={prize} currency={currency} />}>
              {t('ticket')} {win?.ticket ?? '–'} · {t('winner')} <bdi>{win?.username ?? '–'}</bdi>
              {win && !win.isGiven && (
                <Text size="xs" c="dimmed">
                  {t('notGiven')}
                </Text>
              )}
            </Fact>
          )
        })}
      </Facts>
      {state === 'CLOSED' && may('luck.draw') && (
        <Group>
          <Act
            label={t('draw')}
            about={t('drawAbout')}
            look="main"
            act={reason => ask(drawsOfficeApi.drawRaffle, { id, reason })}
          />
        </Group>
      )}
    </Stack>
  )
}
