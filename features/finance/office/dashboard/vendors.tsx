import { useTranslations } from 'use-intl'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { State } from '#shared/office/show.tsx'
import { Note } from '#shared/office/states.tsx'
import type { Board } from './dashboard.tsx'

/** How vendors answered in the last quarter of an hour. */
export function Vendors({ vendors }: Pick<Board, 'vendors'>) {
  const t = useTranslations('office.dashboard')
  return (
    <Part title={t('vendors')}>
      {vendors.length === 0 && <Note title={t('noVendors')} />}
      <Facts>
        {vendors.map(({ vendor, name, calls, unsent, unknown, averageMs, slowestMs }) => {
          const lost = unsent + unknown
          return (
            <Fact key={vendor} name={name}>
              <State tone={lost === 0 ? 'good' : lost < calls ? 'wait' : 'bad'}>
                {lost === 0 ? t('answers') : t('lost', { lost, calls })}
              </State>{' '}
              {t('calls', { calls })}
              {averageMs !== null && (
                <>
                  {' · '}
                  {t('speed', { average: Math.round(averageMs), slowest: Math.round(slowestMs ?? averageMs) })}
                </>
              )}
            </Fact>
          )
        })}
      </Facts>
    </Part>
  )
}
