import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleX, FlaskConical, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { DrawProof } from '#features/lottery/rules/draws/proof.ts'
import { Button } from '#shared/ui/button.tsx'
import { Failure } from '#shared/ui/states.tsx'
import { readPrevious } from '../reads.ts'
import { type Finding, verifyDraw, walkToAnchor } from './verify.ts'

type Verdict = { findings: Finding[]; reachesAnchor: boolean; isChanged: boolean }

/** Makes the draw again in this browser from its record and says of each thing whether it is what was published. */
export function Verifier({ proof }: { proof: DrawProof }) {
  const t = useTranslations('draws')
  const run = useMutation({
    mutationFn: async ({ isChanged }: { isChanged: boolean }): Promise<Verdict> => {
      const checked = isChanged ? withOtherSeed(proof) : proof
      const previous = await readPrevious(proof.game, proof.numero)
      const reachesAnchor = await walkToAnchor(checked)
      return { findings: verifyDraw(checked, previous), reachesAnchor, isChanged }
    },
  })
  const verdict = run.data
  return (
    <section aria-labelledby="verifier" className="card flex flex-col gap-3 p-4">
      <h2 id="verifier" className="text-lg">
        {t('verifier.title')}
      </h2>
      <p className="max-w-text text-sm text-muted">{t('verifier.about')}</p>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" busy={run.isPending} onClick={() => run.mutate({ isChanged: false })}>
          <ShieldCheck aria-hidden size={18} />
          {t('verifier.check')}
        </Button>
        <Button look="quiet" busy={run.isPending} onClick={() => run.mutate({ isChanged: true })}>
          <FlaskConical aria-hidden size={18} />
          {t('verifier.change')}
        </Button>
      </div>
      <div role="status">
        {run.isError && <Failure error={run.error} />}
        {verdict && <Sum verdict={verdict} />}
      </div>
      {verdict && <Findings verdict={verdict} />}
    </section>
  )
}

/** Another seed than the one that was committed to, to see that the check is one. */
function withOtherSeed(proof: DrawProof): DrawProof {
  const last = proof.serverSeed.at(-1) === '0' ? '1' : '0'
  return { ...proof, serverSeed: proof.serverSeed.slice(0, -1) + last }
}

const isRight = ({ findings, reachesAnchor }: Verdict) => reachesAnchor && findings.every(each => each.isRight)

function Sum({ verdict }: { verdict: Verdict }) {
  const t = useTranslations('draws')
  const right = isRight(verdict)
  const Icon = right ? CircleCheck : CircleX
  return (
    <div
      data-testid="verdict"
      data-right={right}
      className={`appear flex items-start gap-3 rounded-card border p-3 ${right ? 'border-jade' : 'border-crimson'}`}
    >
      <Icon aria-hidden size={24} className={`shrink-0 ${right ? 'text-jade' : 'text-crimson'}`} />
      <div>
        <p className="font-semibold">{t(right ? 'verifier.right' : 'verifier.wrong')}</p>
        <p className="text-sm text-muted">
          {t(verdict.isChanged ? 'verifier.changedAbout' : right ? 'verifier.rightAbout' : 'verifier.wrongAbout')}
        </p>
      </div>
    </div>
  )
}

function Findings({ verdict: { findings, reachesAnchor } }: { verdict: Verdict }) {
  const t = useTranslations('draws')
  return (
    <ul className="flex flex-col">
      {findings.map(finding => (
        <Row key={finding.what} isRight={finding.isRight} title={t(`check.${finding.what}`)}>
          {finding.isRight ? (
            <Value>{finding.computed}</Value>
          ) : (
            <>
              <Value label={t('verifier.published')}>{finding.published}</Value>
              <Value label={t('verifier.computed')}>{finding.computed}</Value>
            </>
          )}
        </Row>
      ))}
      <Row isRight={reachesAnchor} title={t('check.anchor')} />
    </ul>
  )
}

function Row({ isRight: right, title, children }: { isRight: boolean; title: string; children?: ReactNode }) {
  const t = useTranslations('draws')
  const Icon = right ? CircleCheck : CircleX
  return (
    <li className="flex items-start gap-3 border-t border-line py-2">
      <Icon
        role="img"
        aria-label={t(right ? 'verifier.same' : 'verifier.other')}
        size={20}
        className={`mt-0.5 shrink-0 ${right ? 'text-jade' : 'text-crimson'}`}
      />
      <div className="min-w-0 grow">
        <p className="text-sm font-medium">{title}</p>
        {children}
      </div>
    </li>
  )
}

function Value({ label, children }: { label?: string; children: string }) {
  return (
    <p className="text-xs text-muted">
      {label && `${label} `}
      <code dir="ltr" className="font-mono break-all">
        {children}
      </code>
    </p>
  )
}
