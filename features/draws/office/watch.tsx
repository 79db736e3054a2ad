import { Group, Stack, Table, Text } from '@mantine/core'
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
      <Table>
        <Table.Thead>
          <Table.Tr>
            {(['prize', 'chance', 'drawn', 'stock'] as const).map(name => (
              <Table.Th key={name}>{t(name)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {prizes.map(({ weight, amount, stock, taken, drawn }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places never change
            <Table.Tr key={place}>
              <Table.Td>
                <Money amount={amount} currency={currency} />
              </Table.Td>
              <Table.Td>{share(weight / total)}</Table.Td>
              <Table.Td>{spins === 0 ? '–' : `${drawn} (${share(drawn / spins)})`}</Table.Td>
              <Table.Td>{stock === null ? '–' : `${stock - taken} / ${stock}`}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
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
      <Table>
        <Table.Thead>
          <Table.Tr>
            {(['prize', 'ticket', 'winner'] as const).map(name => (
              <Table.Th key={name}>{t(name)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {prizes.map((prize, place) => {
            const win = wins.find(each => each.place === place)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: places never change
              <Table.Tr key={place}>
                <Table.Td>
                  <Money amount={prize} currency={currency} />
                </Table.Td>
                <Table.Td>{win?.ticket ?? '–'}</Table.Td>
                <Table.Td>
                  <bdi>{win?.username ?? '–'}</bdi>
                  {win && !win.isGiven && (
                    <Text size="xs" c="dimmed">
                      {t('notGiven')}
                    </Text>
                  )}
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
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
