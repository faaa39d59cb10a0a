import { memo, useMemo, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { Eraser, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Layer, Shape, Stage } from 'react-konva/lib/ReactKonvaCore.js';
import { Button } from '../../ui/controls/button.tsx';
import { classNames } from '../../ui/theme/class-names.ts';
import { drawStrokes } from './draw-strokes.ts';
import { useElementSize } from '../use-element-size.ts';
import { coalescedEvents } from './coalesced-events.ts';
import { extendStroke, isSigned, signaturePoint, type SignatureStroke, type SignatureStrokes } from './signature-strokes.ts';
import styles from './signature-pad.module.css';
import unseen from '../../ui/theme/unseen.module.css';

type Props = {
  readonly label: string;
  readonly strokes: SignatureStrokes;
  /** Called at the end of every stroke, and on undo and clear. */
  readonly onChange: (strokes: SignatureStrokes) => void;
  readonly isDisabled?: boolean;
  /** Fills a screen of its own, which shows the label. */
  readonly isFull?: boolean;
  /** Buttons beside undo and clear. */
  readonly actions?: ReactNode;
};

export function SignaturePad({ label, strokes, onChange, isDisabled = false, isFull = false, actions }: Props) {
  const { t } = useTranslation('canvas');
  const paper = useRef<HTMLDivElement>(null);
  const { width, height } = useElementSize(paper);
  const pen = useRef<{ pointerId: number; startedAt: number; box: DOMRect; stroke: SignatureStroke } | null>(null);
  const [activeStroke, setActiveStroke] = useState<SignatureStroke>([]);

  function begin(event: PointerEvent<HTMLDivElement>) {
    // A resting palm is a second pointer, so only the first one draws.
    if (isDisabled || pen.current || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    // Measured once: a layout shift under the finger, such as a banner, must not move the ink.
    const box = event.currentTarget.getBoundingClientRect();
    pen.current = { pointerId: event.pointerId, startedAt: event.timeStamp, box, stroke: [] };
    write(event);
  }

  function write(event: PointerEvent<HTMLDivElement>) {
    const current = pen.current;
    if (!current || current.pointerId !== event.pointerId) return;
    for (const sample of coalescedEvents(event.nativeEvent)) {
      current.stroke = extendStroke(current.stroke, signaturePoint(current.box, sample, current.startedAt));
    }
    setActiveStroke(current.stroke);
  }

  // A stroke that the system cancels (a call, a gesture) is kept up to that point.
  function end(event: PointerEvent<HTMLDivElement>) {
    const current = pen.current;
    if (!current || current.pointerId !== event.pointerId) return;
    pen.current = null;
    setActiveStroke([]);
    onChange([...strokes, current.stroke]);
  }

  const activeStrokes = useMemo(() => [activeStroke], [activeStroke]);
  const isEmpty = strokes.length === 0;

  return (
    <fieldset className={classNames(styles.pad, isFull && styles.full)}>
      <legend className={isFull ? unseen.unseen : styles.label}>{label}</legend>
      <div
        ref={paper}
        className={styles.paper}
        data-disabled={isDisabled || undefined}
        onPointerDown={begin}
        onPointerMove={write}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {isEmpty && activeStroke.length === 0 && <span className={styles.hint}>{t('signature.hint')}</span>}
        {width > 0 && (
          <Stage className={styles.stage ?? ''} width={width} height={height} listening={false}>
            <StrokeLayer strokes={strokes} width={width} height={height} />
            <StrokeLayer strokes={activeStrokes} width={width} height={height} />
          </Stage>
        )}
      </div>
      <div className={styles.bar}>
        <Button
          variant="quiet"
          size="large"
          icon={<Undo2 />}
          isDisabled={isDisabled || isEmpty}
          onPress={() => onChange(strokes.slice(0, -1))}
        >
          {t('undo')}
        </Button>
        <Button variant="quiet" size="large" icon={<Eraser />} isDisabled={isDisabled || isEmpty} onPress={() => onChange([])}>
          {t('signature.clear')}
        </Button>
        {actions}
      </div>
      <output className={unseen.unseen}>{t(isSigned(strokes) ? 'signature.signed' : 'signature.unsigned', { label })}</output>
    </fieldset>
  );
}

type StrokeLayerProps = { readonly strokes: SignatureStrokes; readonly width: number; readonly height: number };

/** Finished strokes have a separate layer, so that a moving pen redraws only the active stroke. */
const StrokeLayer = memo(function StrokeLayer(props: StrokeLayerProps) {
  return (
    <Layer listening={false}>
      <Shape sceneFunc={(pen) => drawStrokes(pen, props.strokes, props.width, props.height)} />
    </Layer>
  );
});
