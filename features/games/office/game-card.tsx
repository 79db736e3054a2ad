import { Group, NumberInput, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { gamesOfficeApi } from '#features/games/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts } from '#shared/office/facts.tsx'
import { Id, Money, Nothing, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { GameState, type OfficeGame } from './game-state.tsx'

export function GameCard({ game }: { game: OfficeGame }) {
  const t = useTranslations('office.games')
  const may = useMay()
  const told = (text: string) => (text === '' ? <Nothing /> : <bdi dir="ltr">{text}</bdi>)
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('id')}>
          <Id>{game.id}</Id>
        </Fact>
        <Fact name={t('state')}>
          <GameState game={game} />
        </Fact>
        <Fact name={t('hot')}>{game.hot ? t('yes') : <Nothing />}</Fact>
        <Fact name={t('newUntil')}>
          <When at={game.newUntil} />
        </Fact>
        <Fact name={t('position')}>{game.position}</Fact>
        <Fact name={t('rtp')}>{told(game.rtp)}</Fact>
        <Fact name={t('volatility')}>{told(game.volatility)}</Fact>
        <Fact name={t('topWin')}>{told(game.topWin)}</Fact>
        <Fact name={t('minBet')}>
          <Money amount={game.minBet} />
        </Fact>
        <Fact name={t('maxBet')}>{game.maxBet === null ? <Nothing /> : <Money amount={game.maxBet} />}</Fact>
      </Facts>
      {may('games.change') && <Acts game={game} />}
    </Stack>
  )
}

function Acts({ game: { id, enabled, maintenance, hot, position } }: { game: OfficeGame }) {
  const t = useTranslations('office.games')
  const [place, setPlace] = useState<string | number>(position)
  const change = (given: object) => (reason: string) => ask(gamesOfficeApi.changeGame, { id, ...given, reason })
  return (
    <Group gap="xs">
      <Act
        label={maintenance ? t('open') : t('close')}
        about={maintenance ? t('openAbout') : t('closeAbout')}
        look={maintenance ? 'main' : 'danger'}
        act={change({ maintenance: !maintenance })}
      />
      <Act
        label={enabled ? t('hide') : t('show')}
        about={enabled ? t('hideAbout') : t('showAbout')}
        act={change({ enabled: !enabled })}
      />
      <Act label={hot ? t('notHot') : t('makeHot')} about={t('hotAbout')} act={change({ hot: !hot })} />
      <Act
        label={t('place')}
        about={t('placeAbout')}
        isReady={typeof place === 'number' && place !== position}
        act={change({ position: place })}
      >
        <NumberInput
          label={t('position')}
          value={place}
          onChange={setPlace}
          min={0}
          max={100_000}
          allowDecimal={false}
          required
        />
      </Act>
    </Group>
  )
}
