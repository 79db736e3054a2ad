import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { DrawProof } from '#features/lottery/rules/draws/proof.ts'
import { Button } from '#shared/ui/button.tsx'
import { Hex } from './hex.tsx'

/** What is shown of a record, in the order in which it comes to be. */
const FIELDS = [
  'epoch',
  'anchor',
  'position',
  'commitment',
  'beaconChain',
  'pinnedRound',
  'betsCount',
  'betsRoot',
  'beaconRound',
  'beaconRandomness',
  'serverSeed',
  'drawKey',
  'streamBytes',
  'result',
  'drawnAt',
  'codeVersion',
  'previousHash',
  'recordHash',
] as const satisfies readonly (keyof DrawProof)[]

/** The record itself, to keep, and how a stranger makes the draw again without us. */
export function DrawRecord({ proof }: { proof: DrawProof }) {
  const t = useTranslations('draws')
  const file = `draw-${proof.game}-${proof.numero}.json`
  return (
    <section aria-labelledby="record" className="flex flex-col gap-3">
      <h2 id="record" className="text-lg">
        {t('record.title')}
      </h2>
      <p className="max-w-text text-sm text-muted">{t('record.about')}</p>
      <Hex value={`npm run verify-draw -- ${file}`} label={t('record.command')} />
      <Button className="self-start" onClick={() => save(file, JSON.stringify(proof, null, 2))}>
        <Download aria-hidden size={18} />
        {t('record.download')}
      </Button>
      <details className="card px-4 py-1">
        <summary className="flex min-h-11 items-center text-sm font-semibold">{t('record.fields')}</summary>
        <dl className="pb-2 text-sm">
          {FIELDS.map(field => (
            <div key={field} className="grid gap-x-4 border-t border-line py-1.5 @[34rem]:grid-cols-[12rem_1fr]">
              <dt className="text-muted">{t(`field.${field}`)}</dt>
              <dd dir="ltr" className="min-w-0 text-start font-mono text-xs break-all">
                {proof[field] ?? '—'}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}

/** Hands a file to the browser to keep. */
function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
