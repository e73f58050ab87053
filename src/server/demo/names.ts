/** Invented Chilean names. Any resemblance to a real firm is a coincidence. */
import { withoutMarks } from '#domain/fold.ts';
import { type Rut, rutOf } from '#domain/rut.ts';
import type { Random } from './random.ts';

const words = (text: string): string[] => text.split(' ');

const TRADES: readonly (readonly [string, string])[] = [
  ['Comercial', 'Venta al por mayor de productos varios'],
  ['Distribuidora', 'Distribución de alimentos y bebidas'],
  ['Importadora', 'Importación y venta al por mayor'],
  ['Servicios', 'Servicios de apoyo a empresas'],
  ['Ingeniería', 'Servicios de ingeniería'],
  ['Transportes', 'Transporte de carga por carretera'],
  ['Constructora', 'Construcción de edificios y obras menores'],
  ['Inmobiliaria', 'Arriendo de inmuebles propios'],
  ['Agrícola', 'Cultivo y venta de frutas y hortalizas'],
  ['Ferretería', 'Venta de materiales de construcción'],
  ['Imprenta', 'Impresión y servicios gráficos'],
  ['Maderas', 'Aserrado y venta de maderas'],
  ['Textil', 'Confección y venta de prendas'],
  ['Alimentos', 'Elaboración de alimentos'],
  ['Logística', 'Almacenamiento y logística'],
  ['Tecnología', 'Desarrollo de programas y soporte'],
  ['Frigorífico', 'Refrigeración y bodegaje'],
  ['Envases', 'Fabricación de envases'],
  ['Clínica Dental', 'Atención odontológica'],
  ['Laboratorio', 'Análisis y ensayos'],
  ['Viña', 'Elaboración de vinos'],
  ['Pesquera', 'Pesca y conservas'],
  ['Minera', 'Servicios a la minería'],
  ['Gastronomía', 'Restaurantes y banquetería'],
];
const ROOTS = words(
  'Alerce Quillay Boldo Peumo Coigüe Raulí Lenga Canelo Arrayán Maitén Copihue Nalca Molle Espino Tamarugo Algarrobo Pewén Huemul Pudú Cóndor Ñandú Chungungo Loica Tenca Queltehue Bandurria Cachaña Martineta Calafate Maqui Murta Chilco Pellín Notro Ulmo Tepa Mañío Olivillo Lingue Belloto Patagua Litre Corontillo Guayacán Chañar Pingo Yareta Llareta Llaima Quetrupillán Tronador Puntiagudo Calbuco Tupungato Maipo Mapocho Aconcagua Choapa Limarí Elqui Huasco Loa Lluta Azapa Camarones Rapel Mataquito Lontué Maule Itata Biobío Imperial Toltén Cautín Calle-Calle Bueno Petrohué Puelo Palena Cisnes Baker Pascua Serrano Azopardo',
);
const ENDINGS = words(
  'Norte Sur Austral Andino Central Pacífico Oriente Poniente del_Valle del_Mar de_la_Costa Hermanos y_Cía Asociados Integral Global',
);
const FORMS = ['SpA', 'SpA', 'Ltda.', 'Ltda.', 'S.A.', 'E.I.R.L.', 'Limitada'];
const FIRST = words(
  'María José Juan Luis Ana Carolina Francisca Constanza Camila Daniela Marcela Patricia Rosa Jorge Carlos Pedro Rodrigo Felipe Sebastián Matías Cristián Andrés Pablo Ignacio Tomás Verónica Paulina Ximena Loreto Macarena Gonzalo Hernán Ricardo Eduardo Claudia Isabel',
);
const LAST = words(
  'González Muñoz Rojas Díaz Pérez Soto Contreras Silva Martínez Sepúlveda Morales Rodríguez López Fuentes Hernández Torres Araya Flores Espinoza Valenzuela Castillo Tapia Reyes Gutiérrez Castro Pizarro Álvarez Vásquez Sánchez Fernández Ramírez Carrasco Gómez Cortés Herrera Núñez Jara Vergara Rivera Figueroa Riquelme García Miranda Bravo Vera Molina Vega Campos Sandoval Orellana Cárdenas Olivares Alarcón Gallardo Ortiz Garrido Salazar Guzmán Henríquez Saavedra Navarro Aguilera Parra Romero Aravena Vargas Cáceres Yáñez Peña Ibáñez',
);
const ABROAD: readonly (readonly [string, string, string])[] = [
  ['Fresh Harbor Imports LLC', '225', 'US'],
  ['Golden Orchard Trading Co.', '225', 'US'],
  ['Nordfrukt Handels GmbH', '563', 'DE'],
  ['Van der Meer Fruit B.V.', '515', 'NL'],
  ['Shanghai Lucky Cherry Ltd.', '336', 'CN'],
  ['Frutas del Plata S.R.L.', '224', 'AR'],
];

/** RUTs from ranges that were never issued: no invented party has a real firm's or person's RUT. */
const FIRM_RUTS = [63_000_000, 64_999_999] as const;
const PERSON_RUTS = [31_000_000, 33_999_999] as const;

export type Name = { rut: Rut; name: string; giro: string };
type ForeignName = Name & { foreign: { id: string; country: string } };

/** Gives each name and RUT once. */
export type Names = { firm(): Name; person(): Name; foreign(): ForeignName; rut(): Rut };

export function names(random: Random, foreignRut: Rut): Names {
  const used = new Set<string>();
  const once = <Text extends string>(make: (attempt: number) => Text): Text => {
    for (let attempt = 0; ; attempt += 1) {
      const text = make(attempt);
      if (!used.has(text) && used.add(text)) return text;
    }
  };
  const rut = ([from, to]: readonly [number, number]) => once(() => rutOf(random.int(from, to)));
  let abroad = 0;
  return {
    rut: () => rut(FIRM_RUTS),
    firm: () => {
      const [trade, giro] = random.pick(TRADES);
      return { rut: rut(FIRM_RUTS), name: once((attempt) => firmName(random, trade, attempt)), giro };
    },
    person: () => ({ rut: rut(PERSON_RUTS), name: once(() => personName(random)), giro: 'Servicios profesionales' }),
    foreign: () => {
      const [name, country, prefix] = ABROAD[abroad++ % ABROAD.length]!;
      const mark = abroad > ABROAD.length ? ` ${abroad}` : '';
      return {
        rut: foreignRut,
        name: name + mark,
        giro: 'Importador',
        foreign: { id: `${prefix}${random.int(10_000_000, 99_999_999)}`, country },
      };
    },
  };
}

/** The more attempts have failed, the longer the name: thousands of firms get one each. */
function firmName(random: Random, trade: string, attempt: number): string {
  const root = random.chance(0.35) || attempt > 0 ? `${random.pick(ROOTS)} ${random.pick(ENDINGS).replace(/_/g, ' ')}` : random.pick(ROOTS);
  const second = attempt > 3 ? ` ${random.pick(LAST)}` : '';
  return `${trade} ${root}${second} ${random.pick(FORMS)}`;
}

function personName(random: Random): string {
  return `${random.pick(FIRST)} ${random.pick(FIRST)} ${random.pick(LAST)} ${random.pick(LAST)}`;
}

/** An address in a reserved domain: nobody receives it. */
export function emailOf(name: string): string {
  const bare = withoutMarks(name).toLowerCase();
  return `pagos@${bare.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')}.example`;
}
