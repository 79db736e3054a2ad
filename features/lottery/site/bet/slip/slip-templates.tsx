import { BookmarkPlus, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '#shared/ui/button.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { usePlayWords } from '../board/use-play-words.ts'
import { linesToKeep } from './kept-slip.ts'
import { previewOf, type Slip } from './slip.ts'
import { type Template, useTemplates } from './templates.ts'

/** Saves a slip to bet it again, in this browser. */
export function SaveSlip({ family, slip, currency }: { family: string; slip: Slip; currency: string }) {
  const t = useTranslations('lotteryBet')
  const { save } = useTemplates(family)
  function keep(): void {
    save(linesToKeep(slip, currency))
    toast(t('templateSaved'), 'good')
  }
  return (
    <Button look="quiet" size="sm" onClick={keep}>
      <BookmarkPlus aria-hidden size={16} />
      {t('saveTemplate')}
    </Button>
  )
}

type SavedSlipsProps = { family: string; onUse: (template: Template) => void }

/** The slips that were saved for lotteries like this one; pressed, one is on the slip again at the odds of today. */
export function SavedSlips({ family, onUse }: SavedSlipsProps) {
  const t = useTranslations('lotteryBet')
  const words = usePlayWords()
  const { templates, remove } = useTemplates(family)
  if (templates.length === 0) return null
  return (
    <section aria-label={t('templates')} className="border-t border-line pt-3">
      <h3 className="pb-1 text-sm font-medium text-muted">{t('templates')}</h3>
      <ul className="flex flex-col divide-y divide-line">
        {templates.map(template => {
          const [first, ...more] = template
          const name = words.play(family, first!.play)
          return (
            <li key={JSON.stringify(template)} className="flex items-center">
              <button
                type="button"
                onClick={() => onUse(template)}
                className="min-h-12 min-w-0 grow text-start text-sm"
              >
                <span className="block truncate font-semibold">
                  <bdi>{name}</bdi>
                  {more.length > 0 && <span className="text-muted"> +{more.length}</span>}
                </span>
                <bdi dir="ltr" className="figures block truncate text-start text-xs text-muted">
                  {previewOf(first!.selection.map(group => group.map(words.token)))}
                </bdi>
              </button>
              <IconButton label={t('remove', { play: name })} onClick={() => remove(template)} className="text-muted">
                <Trash2 aria-hidden size={18} />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
