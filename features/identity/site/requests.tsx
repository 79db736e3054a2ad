import { useFormatter, useTranslations } from 'use-intl'
import type { Identity } from './identity-shown.ts'
import { Upload } from './upload.tsx'

type Props = Pick<Identity, 'requests' | 'documents'>

/** What operators asked for besides, or again: why, in whose words, until when, and the way to send it. */
export function Requests({ requests, documents }: Props) {
  const t = useTranslations('identity')
  const format = useFormatter()
  return (
    <section aria-labelledby="asked-for" className="card flex flex-col gap-4 border-gold p-5">
      <div>
        <h2 id="asked-for" className="text-base">
          {t('askedFor')}
        </h2>
        <p className="mt-1 text-sm text-muted">{t('askedForAbout')}</p>
      </div>
      <ul className="flex flex-col gap-4">
        {requests.map(({ kind, because, word, dueAt, isLate }) => {
          const document = documents.find(each => each.kind === kind)
          const time = format.dateTime(new Date(dueAt), { dateStyle: 'medium', timeStyle: 'short' })
          return (
            <li key={kind} className="flex flex-col gap-2">
              <p className="text-sm">{t(`because.${because}`)}</p>
              {word && (
                <blockquote dir="auto" className="border-s-2 border-gold ps-3 text-sm wrap-anywhere">
                  {word}
                </blockquote>
              )}
              {/* While somebody looks at it, their time runs and not the member's. */}
              {document?.state !== 'WAITING' && (
                <p className={`text-xs ${isLate ? 'text-crimson' : 'text-muted'}`}>
                  {t(isLate ? 'wasWanted' : 'wantedUntil', { time })}
                </p>
              )}
              <Upload kind={kind} document={document} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
