import { Gift } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type MallItem, pointsApi } from '#features/points/api.ts'
import { Button } from '#shared/ui/button.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { toldAmount } from '#shared/web/shown-amount.ts'
import { Points } from '../amount-of-points.tsx'
import { usePoints, useTextOf } from '../reads.ts'
import { GoodsArt } from './goods-art.tsx'
import { RedeemModal } from './redeem-modal.tsx'

/** Goods of the mall, each with what it takes. */
export function GoodsList() {
  const t = useTranslations('points.goods')
  const [asked, setAsked] = useState<MallItem>()
  const query = usePoints(['rewards'], () => ask(pointsApi.rewards, {}))
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-96 w-full" />}>
      {({ list }) =>
        list.length === 0 ? (
          <div className="card">
            <Note icon={<Gift aria-hidden size={28} />} title={t('none')} about={t('noneAbout')} />
          </div>
        ) : (
          <>
            <ul aria-label={t('label')} className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4 lg:gap-4">
              {list.map(item => (
                <GoodsCard key={item.id} item={item} onAsk={() => setAsked(item)} />
              ))}
            </ul>
            {asked && <RedeemModal item={asked} onClose={() => setAsked(undefined)} />}
          </>
        )
      }
    </Loaded>
  )
}

function GoodsCard({ item, onAsk }: { item: MallItem; onAsk: () => void }) {
  const t = useTranslations('points.goods')
  const tRefusal = useTranslations('refusal')
  const textOf = useTextOf()
  const name = textOf(item.names)
  return (
    <li className="raised flex flex-col overflow-hidden">
      <GoodsArt art={item.art} className="aspect-[4/3] w-full bg-lacquer" />
      <div className="flex grow flex-col gap-1.5 p-3">
        <h2 className="text-sm font-semibold wrap-anywhere">{name}</h2>
        <p className="text-xs text-muted wrap-anywhere">{textOf(item.abouts)}</p>
        <p className="text-base font-bold text-gold-text">
          <Points points={item.points} /> <span className="text-xs font-normal">{t('points')}</span>
        </p>
        <ul className="flex flex-col gap-0.5 text-xs text-muted">
          {item.amountRequirement !== '0.00' && (
            <li>{t('asksPlay', { money: toldAmount(item.amountRequirement), had: toldAmount(item.played) })}</li>
          )}
          {item.minRank > 0 && <li>{t('asksRank', { rank: item.minRank })}</li>}
          {item.perMember !== null && <li>{t('perMember', { taken: item.taken, most: item.perMember })}</li>}
          <li>{t('stock', { stock: item.stock })}</li>
        </ul>
        <div className="mt-auto flex flex-col gap-1 pt-2">
          {item.blocked && <p className="text-xs text-amber">{tRefusal(item.blocked)}</p>}
          <Button
            look={item.blocked ? 'plain' : 'gold'}
            disabled={item.blocked !== null}
            onClick={onAsk}
            aria-label={t('redeemThis', { name })}
            wide
          >
            {t('redeem')}
          </Button>
        </div>
      </div>
    </li>
  )
}
