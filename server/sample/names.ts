/** Sample people have common names from many places. First and last names of a pair belong together, though families mix. */
export const namesByCulture: readonly { first: readonly string[]; last: readonly string[] }[] = [
  {
    first:
      "Abigail Benjamin Clara Daniel Ella Felix Grace Henry Isla Jack Kate Liam Mia Noah Olivia Peter Quinn Rose Samuel Wren".split(
        " ",
      ),
    last: "Abernathy Baker Carter Dalton Ellis Fletcher Graham Hughes Irving Jackson Keller Lawson Mercer Norris Parker Reed Sutton Turner Walker Young".split(
      " ",
    ),
  },
  {
    first:
      "Alejandra Camila Diego Elena Fernando Gabriela Hugo Inés Javier José Lucía María Mateo Núria Pablo Raúl Sofía Tomás Valeria Ximena".split(
        " ",
      ),
    last: "Álvarez Castillo Delgado Escobar Fernández García Herrera Ibáñez Jiménez López Martínez Núñez Ortega Pérez Quintero Ramírez Sánchez Torres Vargas Zamora".split(
      " ",
    ),
  },
  {
    first:
      "Aarav Ananya Arjun Deepa Farhan Ishaan Kavya Lakshmi Meera Nikhil Priya Rahul Ravi Sanjay Sunita Tara Uma Vikram Yasmin Zara".split(
        " ",
      ),
    last: "Agarwal Banerjee Chandra Desai Gupta Iyer Joshi Kapoor Khan Mehta Nair Patel Rao Reddy Sharma Singh Thakur Varma Verma Yadav".split(
      " ",
    ),
  },
  {
    first: "Akira An Bao Chen Daiki Hana Hyun Jun Kenji Lan Lin Mai Mei Min Ren Sakura Soo-jin Wei Xiu Yuki".split(" "),
    last: "Chen Choi Fujita Hoang Ito Kim Lee Li Liu Nakamura Ngo Nguyen Park Pham Sato Suzuki Tanaka Tran Wang Zhang".split(
      " ",
    ),
  },
  {
    first:
      "Abena Ade Amara Chidi Efua Folami Imani Jabari Kofi Kwame Lindiwe Makena Ngozi Nia Oluchi Sade Tariro Thabo Zola Zuri".split(
        " ",
      ),
    last: "Abara Adeyemi Banda Boateng Chukwu Dlamini Eze Kamau Kariuki Mensah Moyo Mwangi Ncube Nkosi Obi Okafor Okoye Osei Owusu Sesay".split(
      " ",
    ),
  },
  {
    first:
      "Amir Aylin Bahar Cem Dalia Emre Farah Hamid Ibrahim Jamila Karim Layla Mehmet Nadia Omar Rania Samir Selin Yusuf Zeynep".split(
        " ",
      ),
    last: "Abbas Aydın Bakır Çelik Darwish Demir Farouk Haddad Hassan Jaber Kaya Mansour Nasser Öztürk Rahman Saleh Şahin Tahir Yıldız Zaman".split(
      " ",
    ),
  },
  {
    first:
      "Agnieszka Anders Björn Chloé Dmitri Elżbieta François Greta Håkon Ilse Jörg Katarzyna Łukasz Maëlle Nadia Olga Piotr Renée Søren Zoë".split(
        " ",
      ),
    last: "Andersen Bergström Dubois Fischer Groß Horvat Ivanova Jørgensen Kowalski Lefèvre Müller Nowak O'Brien Petrov Rossi Schäfer Strauß Vasquez Weiß Zając".split(
      " ",
    ),
  },
  {
    first: "Alani Haunani Kai Keanu Leilani Makoa Noelani Sione Tane Tavita".split(" "),
    last: "Faleafa Kahale Kealoha Latu Mahina Nakoa Palakiko Tauiliili Tupou Waiale".split(" "),
  },
];

/** Made-up family names: enough that large samples don't repeat. */
export const familyStems: readonly string[] =
  "Al Ash Bar Black Brad Bram Brook Car Chad Clay Cop Dal Dun East Ed Fair Glen Gran Hal Har Haw Hen Hol Kel Kirk Lang Lin Mar Mid Nor Oak Pen Rad Red Rich Ros Stan Sut Wal West".split(
    " ",
  );
export const familyEndings: readonly string[] =
  "beck berg bourne by croft dale field ford grove ham hurst ley mere mond more stad ton wall well worth".split(" ");

/** US cities with their states' ids, and some elsewhere with their countries' codes. */
export const citiesInUs: readonly (readonly [city: string, state: number, zone: string])[] = [
  ["San Francisco", 5, "America/Los_Angeles"],
  ["Oakland", 5, "America/Los_Angeles"],
  ["San José", 5, "America/Los_Angeles"],
  ["Los Angeles", 5, "America/Los_Angeles"],
  ["Sacramento", 5, "America/Los_Angeles"],
  ["Seattle", 48, "America/Los_Angeles"],
  ["Portland", 38, "America/Los_Angeles"],
  ["Denver", 6, "America/Denver"],
  ["Austin", 44, "America/Chicago"],
  ["Chicago", 14, "America/Chicago"],
  ["New York", 33, "America/New_York"],
  ["Boston", 22, "America/New_York"],
  ["Miami", 10, "America/New_York"],
];

export const citiesElsewhere: readonly (readonly [city: string, code: string, zone: string])[] = [
  ["Vancouver", "CA", "America/Vancouver"],
  ["Toronto", "CA", "America/Toronto"],
  ["Montréal", "CA", "America/Toronto"],
  ["London", "GB", "Europe/London"],
  ["Dublin", "IE", "Europe/Dublin"],
  ["Berlin", "DE", "Europe/Berlin"],
  ["Auckland", "NZ", "Pacific/Auckland"],
];

export const streets: readonly string[] =
  "Alder Birch Cedar Dogwood Elm Fir Grove Hawthorn Juniper Laurel Maple Oak Pine Redwood Sycamore Willow".split(" ");
