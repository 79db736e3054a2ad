import { CircleCheck, CircleDashed, Clock } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import type { Identity } from './identity-shown.ts'
import { Upload } from './upload.tsx'

type Need = Identity['levels'][number]['needs'][number]
type NeedProps = Need & { documents: Identity['documents'] }

const ICONS = { missing: CircleDashed, waiting: Clock, done: CircleCheck }

/** One thing that a level asks for: what it is, where it stands, and its pictures, one way or another. */
export function NeedCard({ name, state, ways, documents }: NeedProps) {
  const t = useTranslations('identity')
  const Icon = ICONS[state]
  return (
    <li className="flex flex-col gap-3 py-4">
      <div>
        <h3 className="flex flex-wrap items-center gap-2 text-sm font-semibold">
          <Icon aria-hidden size={18} className={state === 'done' ? 'text-jade' : 'text-muted'} />
          {t(`needs.${name}`)}
          <span className="text-xs font-normal text-muted">{t(`states.${state}`)}</span>
        </h3>
        <p className="mt-1 max-w-text text-xs text-muted">{t(`needAbout.${name}`)}</p>
      </div>
      <div className="flex flex-col gap-3">
        {ways.map((way, n) => (
          <Fragment key={way.join()}>
            {n > 0 && <p className="text-xs text-muted">{t('or')}</p>}
            <div className="grid items-start gap-3 sm:grid-cols-2">
              {way.map(kind => (
                <Upload key={kind} kind={kind} document={documents.find(each => each.kind === kind)} />
              ))}
            </div>
          </Fragment>
        ))}
      </div>
    </li>
  )
}
