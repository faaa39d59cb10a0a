import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { VehicleView } from '../../contract/entities/fleet/damage-point.ts';
import type { VehicleType } from '../../contract/entities/fleet/vehicle.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { classNames } from '../../ui/theme/class-names.ts';
import { CrosshairSurface } from './crosshair-surface.tsx';
import { DamageMarkStage } from './damage-mark-stage.tsx';
import { spreadMarks, type DamageMark } from '../../contract/entities/protocol/marks/damage-marks.ts';
import styles from './damage-surface.module.css';
import { useElementSize } from '../use-element-size.ts';
import { useMarkGestures } from './gestures/use-mark-gestures.ts';
import { nearestOnSilhouette } from './silhouette/silhouette.ts';
import { useSilhouette } from './silhouette/use-silhouette.ts';
import type { RelativePosition } from '../../contract/entities/protocol/marks/relative-position.ts';
import { nearestWithin } from '../relative-position.ts';
import { drawingSizeOf } from '../../contract/entities/protocol/vehicle-views.ts';
import { drawingUrlOf } from './drawing-url.ts';
import { showPosition, unzoomed, zoomAround, type Zoom } from './gestures/zoom.ts';

export type DamageSurfaceProps = {
  readonly vehicleType: VehicleType;
  readonly view: VehicleView;
  readonly marks: readonly DamageMark[];
  readonly selectedId: string | null;
  /** The damage that the next tap moves, even onto another one. */
  readonly movingId: string | null;
  /** Called with a place on the vehicle. */
  readonly onPlace: (position: RelativePosition) => void;
  readonly onMove: ((id: string, position: RelativePosition) => void) | undefined;
  readonly onSelect: (id: string) => void;
};

/** Radius in px around the crosshair within which Enter selects a damage. */
const CROSSHAIR_RADIUS_PX = 12;
/** How far from the vehicle a tap still means it: the half of a thumb. */
const THUMB_PX = 24;
/** Distance in px at which symbols do not cover each other. */
const SYMBOL_GAP_PX = 29;
const ZOOM_STEP = 1.6;

const centre = { x: 0.5, y: 0.5 };

export function DamageSurface(props: DamageSurfaceProps) {
  const { vehicleType, view, selectedId, movingId } = props;
  const { t } = useTranslation('canvas');
  const surface = useRef<HTMLDivElement>(null);
  const size = useElementSize(surface);
  const [zoom, setZoom] = useState(unzoomed);
  const [isBeside, setBeside] = useState(false);
  const drawing = drawingSizeOf(view);
  const url = drawingUrlOf(vehicleType, view);
  const silhouette = useSilhouette(url, drawing);
  const isPlacing = movingId !== null;
  const { width, height } = size;
  const marks = useMemo(
    () => spreadMarks(props.marks, { width: width * zoom.scale, height: height * zoom.scale }, SYMBOL_GAP_PX),
    [props.marks, width, height, zoom.scale],
  );
  const { dragged, tapped, handlers } = useMarkGestures({
    surface,
    marks,
    selectedId,
    isPlacing,
    zoom,
    onZoom: setZoom,
    onPlace: place,
    onMove: props.onMove && move,
    onSelect: select,
  });
  useWheelZoom(surface, setZoom);

  function place(position: RelativePosition) {
    const point = silhouette ? nearestOnSilhouette(silhouette, position, THUMB_PX / (width * zoom.scale)) : position;
    setBeside(point === null);
    if (point) props.onPlace(point);
  }

  /** A dragged mark stays on the vehicle. */
  function move(id: string, position: RelativePosition) {
    const point = silhouette ? nearestOnSilhouette(silhouette, position, 1) : position;
    if (point) props.onMove?.(id, point);
  }

  function select(id: string) {
    setBeside(false);
    props.onSelect(id);
  }

  function selectOrPlace(position: RelativePosition) {
    const mark = isPlacing ? undefined : markNear(marks, position, { width: width * zoom.scale, height: height * zoom.scale });
    if (mark) select(mark.id);
    else place(position);
  }

  function zoomByKey(key: string): boolean {
    const next = zoomOfKey(key, zoom);
    if (next) setZoom(next);
    return next !== undefined;
  }

  return (
    <div className={styles.board}>
      <CrosshairSurface
        surface={surface}
        className={classNames(styles.surface, drawing.width === drawing.height && styles.square, zoom.scale > 1 && styles.zoomed)}
        label={t(`view.${view}`)}
        kind={t('damage.drawing')}
        help={t('damage.keysToMark')}
        start={props.marks.find((mark) => mark.id === movingId)?.position}
        stepScale={zoom.scale}
        onCrosshair={(position) => setZoom((before) => showPosition(before, position))}
        onKey={zoomByKey}
        onConfirm={selectOrPlace}
        pointer={handlers}
      >
        {(crosshair) => (
          <>
            <Drawing url={url} view={view} zoom={zoom} />
            {width > 0 && (
              <DamageMarkStage
                className={styles.stage ?? ''}
                size={size}
                zoom={zoom}
                marks={marks}
                selectedId={selectedId}
                dragged={dragged}
                crosshair={crosshair}
                tapped={tapped}
              />
            )}
          </>
        )}
      </CrosshairSurface>
      <div className={styles.tools}>
        <output className={styles.beside}>{isBeside && t('damage.beside')}</output>
        <ZoomButtons zoom={zoom} onZoom={setZoom} />
      </div>
    </div>
  );
}

function Drawing({ url, view, zoom }: { readonly url: string; readonly view: VehicleView; readonly zoom: Zoom }) {
  const drawing = drawingSizeOf(view);
  return (
    <img
      className={styles.drawing}
      src={url}
      alt=""
      draggable={false}
      width={drawing.width}
      height={drawing.height}
      style={{ transform: `scale(${zoom.scale}) translate(${-zoom.left * 100}%, ${-zoom.top * 100}%)` }}
    />
  );
}

type ZoomProps = { readonly zoom: Zoom; readonly onZoom: (zoom: Zoom) => void };

function ZoomButtons({ zoom, onZoom }: ZoomProps) {
  const { t } = useTranslation('canvas');
  return (
    <span className={styles.buttons} role="group" aria-label={t('zoom.label')}>
      <IconButton
        icon={<ZoomOut />}
        label={t('zoom.out')}
        size="large"
        isDisabled={zoom.scale === 1}
        onPress={() => onZoom(zoomAround(zoom, zoom.scale / ZOOM_STEP, centre))}
      />
      <IconButton icon={<Maximize />} label={t('zoom.whole')} size="large" isDisabled={zoom.scale === 1} onPress={() => onZoom(unzoomed)} />
      <IconButton
        icon={<ZoomIn />}
        label={t('zoom.in')}
        size="large"
        onPress={() => onZoom(zoomAround(zoom, zoom.scale * ZOOM_STEP, centre))}
      />
    </span>
  );
}

/** The mark within reach of the crosshair; undefined for none. */
function markNear(marks: ReturnType<typeof spreadMarks>, position: RelativePosition, surface: { width: number; height: number }) {
  const shownPoints = marks.map((mark) => mark.shown);
  return marks[nearestWithin(shownPoints, position, surface, CROSSHAIR_RADIUS_PX)];
}

/** Zoom after a key press; undefined for other keys. */
function zoomOfKey(key: string, zoom: Zoom): Zoom | undefined {
  if (key === '+' || key === '=') return zoomAround(zoom, zoom.scale * ZOOM_STEP, centre);
  if (key === '-') return zoomAround(zoom, zoom.scale / ZOOM_STEP, centre);
  return key === '0' ? unzoomed : undefined;
}

/** A touchpad's pinch arrives as a wheel with Ctrl; the browser would enlarge the page. */
function useWheelZoom(surface: RefObject<HTMLElement | null>, setZoom: (change: (before: Zoom) => Zoom) => void) {
  useEffect(() => {
    const element = surface.current;
    function turn(event: WheelEvent) {
      if (!event.ctrlKey || !element) return;
      event.preventDefault();
      const { left, top, width, height } = element.getBoundingClientRect();
      const anchor = { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
      setZoom((before) => zoomAround(before, before.scale * Math.exp(-event.deltaY / 200), anchor));
    }
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [surface, setZoom]);
}
