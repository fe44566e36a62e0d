import { DictView } from './dict.view.tsx'

/** Spec 2.2: dictionaries on the left, entries on the right. */
export default function DictHorizontalScreen() {
  return <DictView layout="horizontal" book="system" />
}
