import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { lotteryOfficeApi } from '#features/lottery/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { Money, State } from '#shared/office/show.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'

type Name = { game: string; numero: string }

/** What is sold on numbers of an issue, for who asks: it is told of all merchants together. */
export function Numbers(name: Name) {
  const t = useTranslations('office.draws')
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may('numbers.read')) return null
  return (
    <Part title={t('perNumber')} actions={may('numbers.close') && <Market {...name} />}>
      {isOpen ? (
        <List {...name} />
      ) : (
        <Group>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('showNumbers')}
          </Button>
        </Group>
      )}
    </Part>
  )
}

function List(name: Name) {
  const t = useTranslations('office.draws')
  const query = useQuery({
    queryKey: ['numbers', name.game, name.numero],
    queryFn: () => ask(lotteryOfficeApi.numbers, name),
  })
  return (
    <Loaded query={query}>
      {({ list, closed }) => (
        <Stack gap="sm">
          {list.length === 0 && <span>{t('noNumbers')}</span>}
          <Facts>
            {list.map(each => (
              <Fact key={`${each.currency} ${each.play} ${each.token}`} name={`${each.play}:${each.token}`}>
                <Money amount={each.stake} currency={each.currency} />{' '}
                {each.most !== null && t('unitsOf', { points: each.points, most: each.most })}
              </Fact>
            ))}
            {closed.map(({ market, reason }) => (
              <Fact key={market} name={market}>
                <State tone="wait">{t(`closures.${reason}`)}</State>
              </Fact>
            ))}
          </Facts>
        </Stack>
      )}
    </Loaded>
  )
}

function Market({ game, numero }: Name) {
  const t = useTranslations('office.draws')
  const [play, setPlay] = useState('')
  const [token, setToken] = useState('')
  const change = (isClosed: boolean) => (reason: string) => {
    const number = token.trim() === '' ? {} : { token: token.trim() }
    return ask(lotteryOfficeApi.closeMarket, {
      game,
      numero,
      play: play.trim().toUpperCase(),
      ...number,
      isClosed,
      reason,
    })
  }
  const fields = (
    <>
      <TextInput
        label={t('play')}
        value={play}
        onChange={event => setPlay(event.currentTarget.value)}
        dir="ltr"
        required
      />
      <TextInput
        label={t('number')}
        description={t('numberAbout')}
        value={token}
        onChange={event => setToken(event.currentTarget.value)}
        dir="ltr"
      />
    </>
  )
  return (
    <Group gap="xs">
      <Act label={t('stop')} about={t('stopAbout')} look="danger" isReady={play.trim() !== ''} act={change(true)}>
        {fields}
      </Act>
      <Act label={t('goOn')} about={t('goOnAbout')} isReady={play.trim() !== ''} act={change(false)}>
        {fields}
      </Act>
    </Group>
  )
}
