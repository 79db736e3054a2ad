import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { type BetLine, betRecordsApi } from '#features/records/api-bets.ts'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'
import { Facts, Moment } from '../facts.tsx'
import { MoveList } from '../move-list.tsx'
import { useProductName } from '../names.ts'
import { VendorRecord } from '../vendor-record.tsx'
import { BetLegs } from './bet-legs.tsx'

const SPORTS = ['SPORTS', 'ESPORTS']

/** One round: what it came to, what moved in it, its replay and proof at the vendor, and the way to play again. */
export function RoundDetail({ line, onClose }: { line: BetLine; onClose: () => void }) {
  const t = useTranslations('records')
  const productName = useProductName()
  const { language } = useLanguage()
  const symbol = useCurrencySymbol()
  return (
    <Modal title={line.name} onClose={onClose} size="text">
      <div className="flex flex-col gap-4">
        <Facts
          facts={[
            [t('at'), <Moment key="at" at={line.at} />],
            [t('product'), productName(line.product)],
            [t('vendor'), <bdi key="vendor">{line.vendorName}</bdi>],
            [t('round'), <bdi key="round">{line.round}</bdi>],
            [t('status'), t(`statuses.${line.status}`)],
            [t('stake'), <Money key="stake" amount={line.stake} symbol={symbol} />],
            [t('valid'), <Money key="valid" amount={line.valid} symbol={symbol} />],
            [t('payout'), <Money key="payout" amount={line.payout} symbol={symbol} />],
            ...(line.net === null
              ? []
              : ([[t('net'), <Money key="net" amount={line.net} symbol={symbol} signed />]] as const)),
          ]}
        />
        {SPORTS.includes(line.product) && <BetLegs id={line.id} />}
        <Moves id={line.id} />
        <div className="flex flex-wrap gap-2">
          <VendorRecord
            label={t('replay')}
            className={buttonClass()}
            ask={() => ask(betRecordsApi.record, { id: line.id, language })}
          />
          <Link
            to="/game"
            search={{ vassalage: line.vendor, gameCode: line.code }}
            className={buttonClass({ look: 'gold' })}
          >
            {t('again')}
          </Link>
        </div>
      </div>
    </Modal>
  )
}

function Moves({ id }: { id: string }) {
  const t = useTranslations('records')
  const session = useSession()
  const query = useQuery({
    queryKey: ['records', session?.token, 'round', id],
    queryFn: () => ask(betRecordsApi.detail, { id }),
    enabled: session !== null,
  })
  return (
    <section aria-label={t('moves')} className="border-t border-line pt-3">
      <Loaded query={query} skeleton={<Skeleton className="h-16 w-full" />}>
        {({ moves }) => <MoveList moves={moves} />}
      </Loaded>
    </section>
  )
}
