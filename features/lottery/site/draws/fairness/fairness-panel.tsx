import { ShieldQuestion } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { GameFacts } from '#features/lottery/api.ts'
import { parseOpened } from '#features/lottery/rules/draws/opened.ts'
import type { DrawProof } from '#features/lottery/rules/draws/proof.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { useSession } from '#shared/web/session.ts'
import { LoadedLottery } from '../../loaded-lottery.tsx'
import { OwnBets } from '../own-bets.tsx'
import { type Fairness, useFairness, useLiveGame } from '../reads.ts'
import { ResultView } from '../result/result-view.tsx'
import { DrawRecord } from './draw-record.tsx'
import { DrawSteps } from './draw-steps.tsx'
import { Hex } from './hex.tsx'
import { Verifier } from './verifier.tsx'

type FairnessPanelProps = { game: string; numero?: string | undefined }

/** What was promised before a draw and published after it, and the means to check one by the other right here. */
export function FairnessPanel({ game, numero }: FairnessPanelProps) {
  const t = useTranslations('draws')
  const facts = useLiveGame(game)
  return (
    <LoadedLottery query={facts} skeleton={<FairnessSkeleton />}>
      {data => {
        const shown = numero ?? data.facts.last[0]?.numero
        if (data.facts.game.source === 'OFFICIAL')
          return (
            <Note
              icon={<ShieldQuestion aria-hidden size={28} />}
              title={t('fair.official')}
              about={t('fair.officialAbout')}
            />
          )
        return (
          <div className="@container flex flex-col gap-6">
            <NextPromise issue={data.facts.issue} />
            {shown ? (
              <Draw key={shown} game={game} numero={shown} />
            ) : (
              <Note icon={<ShieldQuestion aria-hidden size={28} />} title={t('noDrawYet')} />
            )}
          </div>
        )
      }}
    </LoadedLottery>
  )
}

/** What binds us for the draw that is on sale: whoever keeps it can check it after the draw. */
function NextPromise({ issue }: { issue: GameFacts['issue'] }) {
  const t = useTranslations('draws')
  if (!issue?.commitment) return null
  return (
    <section aria-label={t('fair.next')} className="card flex flex-col gap-1 p-4">
      <h2 className="text-base">
        {t('fair.next')} <bdi className="figures font-normal text-muted">{issue.numero}</bdi>
      </h2>
      <p className="text-sm text-muted">{t('fair.nextAbout')}</p>
      <Hex value={issue.commitment} label={t('field.commitment')} />
    </section>
  )
}

function Draw({ game, numero }: { game: string; numero: string }) {
  const query = useFairness(game, numero)
  return (
    <Loaded query={query} skeleton={<FairnessSkeleton />}>
      {fairness => <Published game={game} numero={numero} fairness={fairness} />}
    </Loaded>
  )
}

function Published({ game, numero, fairness }: { game: string; numero: string; fairness: Fairness }) {
  const t = useTranslations('draws')
  const isLoggedIn = useSession() !== null
  const { promise, proof, openedAt } = fairness
  const past = openedAt === null ? proof : null
  return (
    <>
      <section aria-labelledby="fair-draw" className="flex flex-col gap-3">
        <h2 id="fair-draw" className="text-lg">
          {t('fair.draw')} <bdi className="figures font-normal text-muted">{numero}</bdi>
        </h2>
        {past ? (
          <PastDraw proof={past} />
        ) : (
          <>
            <p className="max-w-text text-sm text-muted">
              {t(promise.beaconChain === null ? 'fair.withoutBeacon' : 'fair.withBeacon')}
            </p>
            <DrawSteps fairness={fairness} />
          </>
        )}
      </section>
      {proof && <Verifier proof={proof} />}
      {isLoggedIn && <OwnBets game={game} numero={numero} root={fairness.betsRoot} />}
      {proof && <DrawRecord proof={proof} />}
    </>
  )
}

/** A draw of the days before the lottery opened here: nothing of it was published before it was made. */
function PastDraw({ proof }: { proof: DrawProof }) {
  const t = useTranslations('draws')
  const format = useFormatter()
  const at = format.dateTime(new Date(proof.drawnAt), { dateStyle: 'medium', timeStyle: 'medium' })
  return (
    <>
      <p className="max-w-text text-sm text-muted">{t('fair.past', { at })}</p>
      <div className="max-w-text" data-testid="published-result" data-result={proof.result}>
        <ResultView result={parseOpened(proof.structure, proof.result)} />
      </div>
    </>
  )
}

function FairnessSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-4">
      <Skeleton className="h-24 w-full rounded-card" />
      <Skeleton className="h-64 w-full rounded-card" />
    </div>
  )
}
