import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Game } from '#features/games/api.ts'
import { MECHANICS, type Mechanic } from '#features/games/rules/kinds.ts'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Cover } from '../cards/cover.tsx'
import { GameLink, type Launch } from '../play/play.tsx'

export type QuickLookProps = { game: Game; launch: Launch; onClose: () => void }

const isNamed = (code: string): code is Mechanic => (MECHANICS as readonly string[]).includes(code)

/** What a game is, before it is opened: its published figures, what it plays with, and the ways in. */
export function QuickLook({ game, launch, onClose }: QuickLookProps) {
  const t = useTranslations('lobby')
  const symbol = useCurrencySymbol()
  const mechanics = game.mechanics.filter(isNamed)
  return (
    <Modal title={game.displayName || game.gameName} onClose={onClose}>
      <div className="flex gap-4">
        <div className="w-28 shrink-0 self-start overflow-hidden rounded-card">
          <Cover url={game.coverUrl} eager />
        </div>
        <dl className="grid min-w-0 grow grid-cols-2 content-start gap-x-3 gap-y-2 text-sm">
          <Fact name={t('quick.return')}>{game.rtp ? `${game.rtp} %` : t('quick.unknown')}</Fact>
          <Fact name={t('quick.topWin')}>
            {game.topWin ? <bdi dir="ltr">{`× ${Number(game.topWin).toLocaleString('en')}`}</bdi> : t('quick.unknown')}
          </Fact>
          <Fact name={t('volatility')}>
            {game.volatility ? t(`volatilities.${game.volatility}`) : t('quick.unknown')}
          </Fact>
          <Fact name={t('minBet')}>
            <Money amount={game.minBet} symbol={symbol} />
          </Fact>
          <Fact name={t('quick.vendor')}>
            <bdi>{game.vendorName}</bdi>
          </Fact>
        </dl>
      </div>
      {mechanics.length > 0 && (
        <ul aria-label={t('mechanic')} className="mt-4 flex flex-wrap gap-1.5">
          {mechanics.map(code => (
            <li key={code} className="rounded-full border border-line px-2.5 py-1 text-xs">
              {t(`mechanics.${code}`)}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 text-xs text-muted">{t('quick.about')}</p>
      <div className="mt-4 flex flex-col gap-2 sm:flex-row-reverse">
        <GameLink game={game} launch={launch} className={`${buttonClass({ look: 'primary' })} grow`}>
          <Play aria-hidden size={16} fill="currentColor" />
          {t('quick.play')}
        </GameLink>
        {game.hasDemo && !game.maintenance && (
          <a
            href={`/game?${new URLSearchParams({ vassalage: game.vassalage, gameCode: game.gameCode, demo: '1' })}`}
            className={`${buttonClass()} grow`}
          >
            {t('quick.demo')}
          </a>
        )}
      </div>
    </Modal>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
